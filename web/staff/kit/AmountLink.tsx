import styles from './AmountLink.module.css'
import { RowLink } from './RowLink.tsx'
import { figure } from './words.ts'

/** Formats an amount of money for a table. */
export const won = figure

/** An amount that links to its explanation; zero has no link. The sign of one that `isSided` is a side of the books. */
export function AmountLink({ amount, to, isSided }: { amount: number; to: string; isSided?: boolean }) {
  if (amount === 0) return <span className={styles.amount}>0</span>
  return (
    <RowLink
      className={styles.amount ?? ''}
      data-negative={(amount < 0 && isSided !== true) || undefined}
      to={to}
    >
      {won(amount)}
    </RowLink>
  )
}
