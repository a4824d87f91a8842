import type { ReactTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useContext } from 'react'
import { Checkbox } from './Checkbox.tsx'
import type { Column, features } from './columns.ts'
import styles from './DataTable.module.css'
import { HeadSlot } from './headSlot.ts'
import { MenuButton } from './MenuButton.tsx'
import type { TableUrl } from './tableUrl.ts'
import { tracks } from './tracks.ts'

export function TableHead<Row extends object>(props: {
  table: ReactTable<typeof features, Row>
  all: readonly Column<Row>[]
  columns: readonly Column<Row>[]
  acts: boolean
  url: TableUrl
}) {
  const { table, columns, acts, url } = props
  const Slot = useContext(HeadSlot)
  return (
    <thead className={styles.head}>
      <tr className={styles.line} style={tracks(columns, acts)} aria-rowindex={1}>
        {acts && (
          <th scope="col" className={styles.box}>
            <Checkbox
              label="모두 선택"
              checked={table.getIsAllRowsSelected()}
              isMixed={table.getIsSomeRowsSelected()}
              isTabStop
              onChange={() => table.toggleAllRowsSelected()}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            data-align={column.align}
            aria-sort={sortOf(url, column.id, column.sortBy !== undefined)}
          >
            <Heading column={column} url={url} />
          </th>
        ))}
        <th scope="col" className={styles.menu}>
          {Slot !== null && <Slot url={url} />}
          <ColumnChoice all={props.all} columns={columns} url={url} />
        </th>
      </tr>
    </thead>
  )
}

function sortOf({ sort }: TableUrl, id: string, sorts: boolean) {
  if (!sorts) return undefined
  if (sort?.id !== id) return 'none'
  return sort.desc ? 'descending' : 'ascending'
}

/** A column header; pressing it cycles through ascending, descending and the default order. */
function Heading<Row extends object>({ column, url }: { column: Column<Row>; url: TableUrl }) {
  if (column.sortBy === undefined) return <span className={styles.title}>{column.header}</span>
  const mine = url.sort?.id === column.id ? url.sort : null
  const next =
    mine === null ? { id: column.id, desc: false } : mine.desc ? null : { id: column.id, desc: true }
  return (
    <button type="button" className={styles.sort} onClick={() => url.setSort(next)} data-on={mine !== null}>
      {column.header}
      {mine !== null &&
        (mine.desc ? <ArrowDown size={14} aria-hidden="true" /> : <ArrowUp size={14} aria-hidden="true" />)}
    </button>
  )
}

/** The menu that shows and hides columns; at least one stays. `columns` are the visible ones. */
function ColumnChoice<Row extends object>(props: {
  all: readonly Column<Row>[]
  columns: readonly Column<Row>[]
  url: TableUrl
}) {
  const { all, columns, url } = props
  const isShown = (id: string) => columns.some((column) => column.id === id)
  const toggle = (id: string) => {
    const next = all
      .filter((column) => (column.id === id ? !isShown(id) : isShown(column.id)))
      .map((one) => one.id)
    if (next.length > 0) url.setColumns(next)
  }
  return (
    <MenuButton
      label="열 선택"
      icon={<Columns3 size={18} aria-hidden="true" />}
      entries={[
        ...all.map(({ id, header }) => ({
          ...{ id, label: header, isTicked: isShown(id), isStaying: true },
          onChoose: () => toggle(id),
        })),
        ...(url.columns === null
          ? []
          : [{ id: 'usual', label: '처음대로', onChoose: () => url.setColumns(null) }]),
      ]}
    />
  )
}
