import type { Row as Line } from '@tanstack/react-table'
import { type RefObject, useEffect, useRef } from 'react'
import { type CustomContainerComponent, Virtualizer, type VirtualizerHandle } from 'virtua'
import { type ActionRun, type ActionTable, actionsOf } from './actions.ts'
import { Checkbox } from './Checkbox.tsx'
import type { Column, features } from './columns.ts'
import styles from './DataTable.module.css'
import { RowMenu } from './RowMenu.tsx'
import { tracks } from './tracks.ts'
import { usePrinting } from './usePrinting.ts'

/** From so many rows on only those near the view are drawn. */
const drawnAtMost = 100
const headPx = 44

type Props<Row extends object> = {
  lines: readonly Line<typeof features, Row>[]
  /** The number of the first line among all that match; the head is line 1. */
  firstLine: number
  columns: readonly Column<Row>[]
  acts: boolean
  scroller: RefObject<HTMLElement | null>
  current: number
  onFocus: (index: number) => void
  open: string | null
  onOpen: ((id: string) => void) | undefined
  actions: ActionTable<Row>
  roles: Parameters<typeof actionsOf>[1]
  nameOf: (row: Row) => string
  isMarked: ((row: Row) => boolean) | undefined
  onAct: (run: ActionRun<Row>) => void
}

const Body: CustomContainerComponent = ({ style, children, ref }) => (
  <tbody className={styles.body} style={style} ref={ref}>
    {children}
  </tbody>
)

export function TableBody<Row extends object>(props: Props<Row>) {
  const virtual = useRef<VirtualizerHandle>(null)
  const { lines, current } = props
  const isPrinting = usePrinting()
  const isVirtual = lines.length > drawnAtMost && !isPrinting
  useEffect(() => {
    if (isVirtual) virtual.current?.scrollToIndex(current, { align: 'nearest' })
  }, [isVirtual, current])
  if (!isVirtual)
    return (
      <tbody className={styles.body}>
        {lines.map((line, index) => (
          <tr key={line.id} {...lineProps(props, line, index)}>
            <Cells {...props} line={line} />
          </tr>
        ))}
      </tbody>
    )
  return (
    <Virtualizer
      ref={virtual}
      scrollRef={props.scroller}
      startMargin={headPx}
      // The row with the focus stays, or the focus would be lost when it scrolls out of the view.
      keepMounted={[current]}
      as={Body}
      item={({ style, index, children, ref }) => {
        const line = lines[index]
        if (line === undefined) return null
        const own = lineProps(props, line, index)
        return (
          <tr {...own} style={{ ...own.style, ...style, display: 'grid' }} ref={ref}>
            {children}
          </tr>
        )
      }}
    >
      {lines.map((line) => (
        <Cells key={line.id} {...props} line={line} />
      ))}
    </Virtualizer>
  )
}

function lineProps<Row extends object>(
  { columns, acts, current, firstLine, onFocus, open, isMarked }: Props<Row>,
  line: Line<typeof features, Row>,
  index: number,
) {
  return {
    className: styles.line,
    style: tracks(columns, acts),
    tabIndex: index === current ? 0 : -1,
    'data-index': index,
    'aria-rowindex': firstLine + index,
    'data-open': line.id === open || undefined,
    'data-marked': isMarked?.(line.original) || undefined,
    'aria-selected': acts ? line.getIsSelected() : undefined,
    onFocus: () => onFocus(index),
  }
}

function Cells<Row extends object>(props: Props<Row> & { line: Line<typeof features, Row> }) {
  const { line, columns, acts, nameOf } = props
  const row = line.original
  const { onOpen } = props
  return (
    <>
      {acts && (
        <td className={styles.box}>
          <Checkbox
            label={`${nameOf(row)} 선택`}
            checked={line.getIsSelected()}
            onChange={() => line.toggleSelected()}
          />
        </td>
      )}
      {columns.map((column, nth) => (
        <td key={column.id} data-align={column.align}>
          {nth === 0 && onOpen !== undefined ? (
            <button type="button" className={styles.opener} tabIndex={-1} onClick={() => onOpen(line.id)}>
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      <td className={styles.menu}>
        {acts && (
          <RowMenu
            name={nameOf(row)}
            actions={actionsOf(props.actions, props.roles, row)}
            onAct={(action) => props.onAct({ action, rows: [row] })}
          />
        )}
      </td>
    </>
  )
}
