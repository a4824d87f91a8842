import type { CapturedPayment } from '../../domain/ordering/events.ts'
import type { CardPayment } from '../gateways/cards/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { SharedStatement, Statement } from '../platform/eventStore/eventStore.ts'

/** Stores the masked card number and the receipt link, in the same transaction that records the captured payment. */
export const keepReceipt = (
  memberId: number,
  { paymentKey, cardNumber, receiptUrl }: CardPayment,
): SharedStatement => ({
  sql: `INSERT INTO personal.payment_receipts (payment_key, member_id, card_number, receipt_url)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
  lists: [[paymentKey], [memberId], [cardNumber], [receiptUrl]],
})

/** A captured payment in the shape that our events store. */
export const capturedPayment = (
  { paymentKey, amount, method, cardCompany, approvedAt }: CardPayment,
  now: Date,
): CapturedPayment => ({
  paymentKey,
  amount,
  method,
  cardCompany,
  approvedAt: approvedAt ?? now.toISOString(),
})

/** Remembers that the provider refunds this payment only in full. */
export const keepWhole = (kysely: Deps['db']['kysely'], { paymentKey }: CardPayment): Statement =>
  kysely
    .insertInto('platform.whole_payments')
    .values({ payment_key: paymentKey })
    .onConflict((conflict) => conflict.doNothing())
    .compile()
