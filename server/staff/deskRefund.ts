import type { Refusal } from '../../domain/shared/decision.ts'
import { bookDeskRefund, grantGoodwill } from '../payments/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { settleIfRight } from '../providerPayouts/index.ts'

type DeskRefundRequest = { paymentKey: string; transactionKey: string; staffId: number; reason: string }

/** Books a refund made at the provider's desk and settles its difference. */
export async function bookAndSettle(
  deps: Deps,
  asked: DeskRefundRequest,
): Promise<Refusal<'DIFFERENCE_GONE' | 'NOT_FOUND' | 'PROVIDER_UNAVAILABLE' | CommandCode> | null> {
  const refusal = await bookDeskRefund(deps, asked)
  if (refusal === null) await settleIfRight(deps, asked)
  return refusal
}

/** Closes a refund made at the provider's desk as goodwill and settles its difference. */
export async function grantAndSettle(
  deps: Deps,
  asked: DeskRefundRequest & { amount: number },
): Promise<Refusal<
  'DIFFERENCE_GONE' | 'GOODWILL_TOO_LARGE' | 'NOT_FOUND' | 'PROVIDER_UNAVAILABLE' | CommandCode
> | null> {
  const refusal = await grantGoodwill(deps, asked)
  if (refusal === null) await settleIfRight(deps, asked)
  return refusal
}
