import type { CardGateway } from '../../server/gateways/cards/index.ts'
import { createToss } from '../../server/gateways/toss/index.ts'
import { unhurriedMs } from './unhurried.ts'

/** Toss at an address, with the fee of its contract. */
export const tossAt = (apiBase: string, secretKey: string, timeoutMs = unhurriedMs): CardGateway =>
  createToss({
    ...{ apiBase, secretKey, timeoutMs },
    ...{ clientKey: 'test_ck_local', sdkSrc: 'https://js.tosspayments.com/v2/standard', feeBasisPoints: 220 },
  })

/** The provider's own people refund money at its desk; answers the provider's key of the refund. */
export async function refundAtDesk(cards: CardGateway, paymentKey: string, amount: number): Promise<string> {
  const idempotencyKey = `desk-${paymentKey}-${amount}`
  const desk = { refundId: 'desk', purpose: '고객센터에서 취소', idempotencyKey }
  const outcome = await cards.refund({ paymentKey, amount, ...desk })
  if (outcome.outcome !== 'refunded') throw new Error(outcome.outcome)
  return outcome.refund.transactionKey
}
