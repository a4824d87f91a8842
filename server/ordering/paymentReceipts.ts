import type { TossPayment } from '../gateways/toss/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'

/** Keeps the masked card number and the receipt of a captured payment: a row of the append that records it. */
export const keepReceipt = (
  kysely: Deps['db']['kysely'],
  memberId: number,
  { paymentKey, card, receipt }: TossPayment,
): Statement =>
  kysely
    .insertInto('personal.payment_receipts')
    .values({
      payment_key: paymentKey,
      member_id: memberId,
      card_number: card?.number ?? null,
      receipt_url: receipt?.url ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .compile()
