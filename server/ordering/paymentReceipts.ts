import type { CapturedPayment } from '../../domain/ordering/events.ts'
import { issuerName, type TossPayment } from '../gateways/toss/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { SharedStatement, Statement } from '../platform/eventStore/eventStore.ts'

/** Stores the masked card number and the receipt link, in the same transaction that records the captured payment. */
export const keepReceipt = (
  memberId: number,
  { paymentKey, card, receipt }: TossPayment,
): SharedStatement => ({
  sql: `INSERT INTO personal.payment_receipts (payment_key, member_id, card_number, receipt_url)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
  lists: [[paymentKey], [memberId], [card?.number ?? null], [receipt?.url ?? null]],
})

/** A captured payment in the shape that our events store. */
export const capturedPayment = (payment: TossPayment, now: Date): CapturedPayment => ({
  paymentKey: payment.paymentKey,
  amount: payment.totalAmount,
  method: payment.method ?? '카드',
  cardCompany: payment.card?.issuerCode == null ? null : issuerName(payment.card.issuerCode),
  approvedAt: payment.approvedAt ?? now.toISOString(),
})

/** Remembers that the provider refunds this payment only in full. */
export const keepWhole = (kysely: Deps['db']['kysely'], { paymentKey }: TossPayment): Statement =>
  kysely
    .insertInto('platform.whole_payments')
    .values({ payment_key: paymentKey })
    .onConflict((conflict) => conflict.doNothing())
    .compile()
