import type { OrderAmounts } from '../../../domain/ordering/events.ts'
import type { Won } from '../../../domain/shared/won.ts'
import { AmountRows } from '../../pieces/rented/AmountRows.tsx'
import { won } from '../../text/format.ts'
import styles from './OrderScreen.module.css'

/** The Jeju cost of an order: whether it is part of the fee, or would be for an address there. */
export type JejuCost = { won: Won; isDue: boolean }

/** Names the Jeju cost before an address is known, and its reason in the fee afterwards; nothing where it costs nothing. */
export function jejuNote({ won: cost, isDue }: JejuCost, hasAddress: boolean): string | null {
  if (cost === 0) return null
  if (isDue) return `제주 배송비 ${won(cost)}이 들어 있어요.`
  return hasAddress ? null : `제주는 ${won(cost)}`
}

export function AmountPart({ amounts, jeju }: { amounts: OrderAmounts; jeju: string | null }) {
  return (
    <section className={styles.pay} aria-labelledby="amount-title">
      <h2 id="amount-title" className={styles.payTitle}>
        결제 금액
      </h2>
      <AmountRows amounts={amounts} deliveryNote={jeju} />
    </section>
  )
}
