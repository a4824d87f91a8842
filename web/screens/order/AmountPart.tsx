import type { OrderAmounts } from '../../../domain/ordering/events.ts'
import { AmountRows } from '../../pieces/rented/AmountRows.tsx'
import styles from './OrderScreen.module.css'

export function AmountPart({ amounts }: { amounts: OrderAmounts }) {
  return (
    <section className={styles.pay} aria-labelledby="amount-title">
      <h2 id="amount-title" className={styles.payTitle}>
        결제 금액
      </h2>
      <AmountRows amounts={amounts} />
    </section>
  )
}
