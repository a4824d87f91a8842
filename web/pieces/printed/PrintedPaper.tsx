import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { Wordmark } from '../Wordmark.tsx'
import styles from './PrintedPaper.module.css'

function Paper({ title, children }: { title: string; children: ReactNode }) {
  const { data: company } = useAnswer(calls.footer)
  return (
    <article className={styles.paper} aria-label={title}>
      <header className={styles.head}>
        <Wordmark height={18} />
        <p>{title}</p>
      </header>
      {children}
      {company !== undefined && (
        <footer className={styles.company}>
          {company.companyName} · 대표 {company.representativeName} · 사업자등록번호{' '}
          {company.businessRegistrationNumber}
          <br />
          {company.address} {company.addressDetail} · 고객센터 {company.customerServicePhone}
          <br />
          통신판매업신고 {company.mailOrderSalesReportNumber}
        </footer>
      )}
    </article>
  )
}

/** A print button, and a paper with the company's details that is visible in print only. */
export function PrintedPaper({ title, children }: { title: string; children: ReactNode }) {
  const answers = useHydrated()
  return (
    <div className={styles.print}>
      <Button look="third" wide onClick={() => window.print()}>
        {title} 인쇄
      </Button>
      {answers && createPortal(<Paper title={title}>{children}</Paper>, document.body)}
    </div>
  )
}

/** `amount` aligns right; `whole` does not wrap, as for a date or a period. */
type Column = { name: string; amount?: boolean; whole?: boolean }

/** A table on a printed paper. */
export function PrintedTable(props: {
  columns: readonly Column[]
  rows: readonly { id: string; cells: readonly string[] }[]
}) {
  const { columns, rows } = props
  const lookOf = ({ amount, whole }: Column) =>
    amount === true ? styles.amount : whole === true ? styles.whole : undefined
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={lookOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {columns.map((column, nth) => (
              <td key={column.name} className={lookOf(column)}>
                {cells[nth]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
