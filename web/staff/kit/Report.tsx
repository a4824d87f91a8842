import { type ReactNode, useId } from 'react'
import styles from './Report.module.css'
import { Scroller } from './Scroller.tsx'

export type ReportColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** With the widths of all columns but one, reports above each other have them in the same places. */
  width?: number
  /** Content of the footer row. */
  foot?: ReactNode
}

/** A read-only report that shows every row at once. The first column is the row's header. */
export function Report<Row>(props: {
  caption: ReactNode
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The text of the empty report. */
  nothing?: string
}) {
  const { columns, rows, idOf } = props
  const id = useId()
  const hasWidths = columns.some(({ width }) => width !== undefined)
  const hasFoot = columns.some(({ foot }) => foot !== undefined)
  return (
    <Scroller name={{ labelledBy: id }} className={styles.scroller}>
      <table className={styles.report} data-even={hasWidths || undefined}>
        <caption>
          <span id={id}>{props.caption}</span>
        </caption>
        {hasWidths && (
          <colgroup>
            {columns.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {columns.map(({ id, header, align }) => (
              <th key={id} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.nothing}>
                {props.nothing ?? '내역이 없어요.'}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ id, cell, align }, nth) =>
                nth === 0 ? (
                  <th key={id} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-align={align}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {hasFoot && (
          <tfoot>
            <tr>
              {columns.map(({ id, foot, align }, nth) =>
                nth === 0 ? (
                  <th key={id} scope="row">
                    {foot}
                  </th>
                ) : (
                  <td key={id} data-align={align}>
                    {foot}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </Scroller>
  )
}
