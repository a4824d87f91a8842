import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Read } from '../../../api/call.ts'
import { useAnswer } from '../../api/reading.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Scroller } from '../../kit/Scroller.tsx'
import { figure } from '../../kit/words.ts'
import styles from './Record.module.css'

/** The rows of a list that a part of the record shows. */
export const rowsShown = 5

export type PartColumn<Row> = { id: string; header: string; cell: (row: Row) => ReactNode; align?: 'right' }

type Shown<Row> = {
  title: string
  columns: readonly PartColumn<Row>[]
  idOf: (row: Row) => string
  /** The page that a row leads to. */
  pathOf?: (row: Row) => string
  nothing: string
  /** The whole list, filtered for whom or what the record is about. */
  whole?: string
}

/** The columns of a list that a part shows, in this order. Throws for a column that the list does not have. */
export const partColumns = <Row,>(
  columns: readonly PartColumn<Row>[],
  ids: readonly string[],
): readonly PartColumn<Row>[] =>
  ids.map((id) => {
    const column = columns.find((one) => one.id === id)
    if (column === undefined) throw new RangeError(`the list has no column ${id}`)
    return column
  })

/** The newest rows of a list for whom or what the record is about, read from the list itself. */
export function ListPart<Row>({
  list,
  ...shown
}: Shown<Row> & { list: Read<{ result: readonly Row[]; cntAll: number }> }) {
  const answer = useAnswer(list)
  return (
    <Frame {...shown} count={answer.data?.cntAll}>
      <AnswerView answer={answer}>
        {({ result }) => <Rows {...shown} rows={result.slice(0, rowsShown)} />}
      </AnswerView>
    </Frame>
  )
}

/** Rows that came with the record. */
export const RecordPart = <Row,>({
  part,
  ...shown
}: Shown<Row> & { part: { result: readonly Row[]; cntAll: number } }) => (
  <Frame {...shown} count={part.cntAll}>
    <Rows {...shown} rows={part.result} />
  </Frame>
)

/** A section of the record with the link to the whole list. */
export function Frame(props: {
  title: string
  count?: number | undefined
  whole?: string | undefined
  children: ReactNode
}) {
  const { title, count, whole } = props
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        {title}
        {count !== undefined && count > 0 && <span className={styles.count}>{figure(count)}</span>}
        {whole !== undefined && count !== undefined && count > 0 && (
          <Link className={styles.link ?? ''} to={whole}>
            모두 보기<span className="spoken"> ({title})</span>
          </Link>
        )}
      </h2>
      {props.children}
    </section>
  )
}

function Rows<Row>({
  title,
  rows,
  columns,
  idOf,
  pathOf,
  nothing,
}: Omit<Shown<Row>, 'whole'> & { rows: readonly Row[] }) {
  if (rows.length === 0) return <p className={styles.nothing}>{nothing}</p>
  return (
    <Scroller name={title} className={styles.scroller}>
      <table className={styles.rows} aria-label={title}>
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
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ id, cell, align }, nth) => (
                <td key={id} data-align={align}>
                  {nth === 0 && pathOf !== undefined ? (
                    <Link className={styles.link ?? ''} to={pathOf(row)} data-row="">
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
