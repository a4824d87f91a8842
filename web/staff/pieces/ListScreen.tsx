import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { FoundRow } from '../../../domain/shared/foundRow.ts'
import type { Read } from '../../api/call.ts'
import type { Query } from '../../api/query.ts'
import { useKeptAnswer } from '../api/reading.ts'
import { useRoles } from '../api/session.ts'
import { DataTable, type DataTableProps } from '../kit/DataTable.tsx'
import { clearing, type Filter, FilterBar, filtersAsked, offeredIn } from '../kit/FilterBar.tsx'
import { Page } from '../kit/Page.tsx'
import { pageAsked, sortAsked } from '../kit/paging.ts'
import { type Sum, Sums } from '../kit/Sums.tsx'
import { type TableUrl, useTableUrl } from '../kit/tableUrl.ts'
import { ListFiles } from './ListFiles.tsx'
import { useAwayRow } from './useAwayRow.ts'

type TableShape<Row extends object> = Pick<
  DataTableProps<Row>,
  | 'columns'
  | 'idOf'
  | 'nameOf'
  | 'actions'
  | 'detail'
  | 'detailOf'
  | 'noSuchRow'
  | 'pathOf'
  | 'nothing'
  | 'isMarked'
>

type Props<Row extends object, Answer> = TableShape<Row> & {
  title: string
  list: (query: Query) => Read<Answer>
  /** One of its rows by its id, beside the query; absent for rows that are pages of their own. */
  row?: (id: string, query: Query) => Read<FoundRow<Row>>
  /** The name of its files, without the extension. */
  file: string
  filters?: readonly Filter[]
  /** Parameters of the query besides filters, order and page. */
  also?: (url: TableUrl) => Query
  /** The size of a page when the server sets it; otherwise people choose it. */
  rowsAPage?: number
  /** Totals above the list; the answer is undefined while it loads. */
  sums?: (answer: Answer | undefined) => readonly Sum[]
  /** The same totals below the columns that they sum, by the ids of the columns. */
  totals?: (answer: Answer) => Readonly<Record<string, number>>
  besideFilters?: (url: TableUrl) => ReactNode
  /** The page of the one row that the answer names, instead of the list. */
  leadsTo?: (answer: Answer) => string | null
  /** Controls beside the files. */
  controls?: ReactNode
}

/**
 * The page of a list: its totals, filters and table, and the rows as files, under one query. The URL holds filters,
 * order, page and the open row.
 */
export function ListScreen<Row extends object, Answer extends { result: readonly Row[]; cntAll: number }>(
  props: Props<Row, Answer>,
) {
  const { title, list, filters = [], also, rowsAPage } = props
  const url = offeredIn(useTableUrl(), filters)
  const roles = useRoles()
  const asked = { ...filtersAsked(url, filters), sort: sortAsked(url), ...also?.(url) }
  const page = rowsAPage === undefined ? pageAsked(url) : { curPage: url.page }
  const { data, error, isLoading, mutate } = useKeptAnswer(list({ ...asked, ...page }))
  const away = useAwayRow(
    url,
    { rows: data?.result, idOf: props.idOf, isStale: isLoading },
    (id) => props.row?.(id, asked) ?? null,
  )
  const beside = props.besideFilters?.(url)
  const led = data === undefined ? null : (props.leadsTo?.(data) ?? null)
  if (led !== null) return <Navigate to={led} replace />
  return (
    <Page
      title={title}
      controls={
        <>
          {props.controls}
          <ListFiles list={list(asked)} name={props.file} count={data?.cntAll} />
        </>
      }
    >
      {props.sums !== undefined && <Sums sums={props.sums(data)} isStale={isLoading && data !== undefined} />}
      {filters.length > 0 && (
        <FilterBar url={url} filters={filters}>
          {beside}
        </FilterBar>
      )}
      <DataTable
        name={title}
        columns={props.columns}
        rows={data?.result}
        total={data?.cntAll}
        totals={data && props.totals?.(data)}
        pageSize={rowsAPage ?? 'chosen'}
        idOf={props.idOf}
        nameOf={props.nameOf}
        url={url}
        sorting="server"
        {...(props.actions === undefined ? {} : { actions: props.actions })}
        roles={roles}
        {...(props.detail === undefined ? {} : { detail: props.detail })}
        {...(props.detailOf === undefined ? {} : { detailOf: props.detailOf })}
        away={props.row && away}
        noSuchRow={props.noSuchRow}
        {...(props.pathOf === undefined ? {} : { pathOf: props.pathOf })}
        isStale={isLoading}
        error={error}
        onRetry={() => void mutate()}
        nothing={props.nothing}
        onClear={clearing(url, filters)}
        {...(props.isMarked === undefined ? {} : { isMarked: props.isMarked })}
      />
    </Page>
  )
}
