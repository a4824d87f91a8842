import type { Refusal, RefusalCode } from '../../domain/shared/decision.ts'
import { chargesAtDesk } from '../charges/index.ts'
import { bookDeskRefund, type DeskHolder, grantGoodwill } from '../deskRefunds/index.ts'
import { ordersAtDesk } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { settleIfRight } from '../providerPayouts/index.ts'

type Asked = { paymentKey: string; transactionKey: string; staffId: number; reason: string }

/** Books a refund made at the provider's desk, of an order or a charge, and settles its difference. */
export const bookAnyDeskRefund = (
  deps: Deps,
  asked: Asked,
): Promise<Refusal<'DIFFERENCE_GONE' | 'NOT_FOUND' | 'PROVIDER_UNAVAILABLE' | CommandCode> | null> =>
  ofAny(deps, asked, (holder) => bookDeskRefund(deps, holder, asked))

/** Closes a refund made at the provider's desk, of an order or a charge, as goodwill and settles its difference. */
export const grantAnyGoodwill = (
  deps: Deps,
  asked: Asked & { amount: number },
): Promise<Refusal<
  'DIFFERENCE_GONE' | 'GOODWILL_TOO_LARGE' | 'NOT_FOUND' | 'PROVIDER_UNAVAILABLE' | CommandCode
> | null> => ofAny(deps, asked, (holder) => grantGoodwill(deps, holder, asked))

async function ofAny<Code extends RefusalCode>(
  deps: Deps,
  asked: Asked,
  act: (holder: DeskHolder) => Promise<Refusal<Code> | null>,
): Promise<Refusal<Code> | null> {
  const ofOrder = await act(ordersAtDesk(deps))
  const refusal = ofOrder?.refused === 'NOT_FOUND' ? await act(chargesAtDesk(deps)) : ofOrder
  if (refusal === null) await settleIfRight(deps, asked)
  return refusal
}
