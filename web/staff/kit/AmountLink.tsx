import styles from './AmountLink.module.css'
import { RowLink } from './RowLink.tsx'
import { figure } from './words.ts'

/** An amount of money, as a table shows it. */
export const won = figure

/** An amount that leads to what it comes from; nothing leads nowhere. */
export function AmountLink({ amount, to }: { amount: number; to: string }) {
  if (amount === 0) return <span className={styles.amount}>0</span>
  return (
    <RowLink className={styles.amount ?? ''} data-negative={amount < 0 || undefined} to={to}>
      {won(amount)}
    </RowLink>
  )
}
