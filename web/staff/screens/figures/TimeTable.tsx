import type { ReactNode } from 'react'
import { columnsOfPeriod } from '../../../../domain/lists/figures.ts'
import type { ListColumn } from '../../../../domain/shared/listColumns.ts'
import { tableColumns } from '../../kit/columns.ts'
import { Report } from '../../kit/Report.tsx'
import { RowLink } from '../../kit/RowLink.tsx'
import { dots } from '../../kit/words.ts'

/** What the row of the sums is called. */
export const TOTAL = '합계'

/** The table beside a chart: its rows, the latest first, with their sums. Its columns are those of its files. */
export function TimeTable<Row extends { row: string }, Key extends string>(props: {
  caption: string
  period: string
  columns: readonly ListColumn<Row, Key>[]
  rows: readonly Row[]
  total: Row
  /** The page of what a row is made of. */
  to: (row: Row) => string
  cells?: Readonly<Partial<Record<NoInfer<Key>, (row: Row) => ReactNode>>>
}) {
  const { rows, total, to } = props
  const columns = columnsOfPeriod(props.columns, props.period)
  const plain = tableColumns(columns)
  return (
    <Report
      caption={props.caption}
      rows={[...rows].reverse()}
      idOf={({ row }) => row}
      columns={tableColumns(columns, props.cells).map(({ id, header, cell, align }, nth) => ({
        id,
        header,
        ...(align !== undefined && { align }),
        cell: (row: Row) => (nth === 0 ? <RowLink to={to(row)}>{dots(row.row)}</RowLink> : cell(row)),
        foot: plain[nth]?.cell(total),
      }))}
    />
  )
}
