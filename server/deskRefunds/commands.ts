import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import { bookFound, grantGoodwill as decideGoodwill } from '../../domain/shared/deskDecisions.ts'
import type { DeskFact, FoundAtDesk, HeldAtProvider } from '../../domain/shared/deskRefunds.ts'
import type { CardRefund } from '../gateways/cards/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import type { DeskHolder, DeskReason } from './holder.ts'

type Needs = Pick<Deps, 'store' | 'clock' | 'cards'>
type Asked = { paymentKey: string; transactionKey: string; staffId: number; reason: string }

/**
 * Books a refund that was made at the provider's desk instead of by us, once, with the typed reason (rule 270). Refuses
 * NOT_FOUND for a payment that is not the holder's, DIFFERENCE_GONE for a transaction key that the provider does not
 * list, that is our own refund or that is already booked, and PROVIDER_UNAVAILABLE.
 */
export const bookDeskRefund = (
  needs: Needs,
  holder: DeskHolder,
  asked: Asked,
): Promise<Refusal<'DIFFERENCE_GONE' | 'NOT_FOUND' | 'PROVIDER_UNAVAILABLE' | CommandCode> | null> =>
  atDesk(needs, holder, {
    ...asked,
    step: 'desk',
    command: `deskRefund:${asked.paymentKey}:${asked.transactionKey}`,
    request: {},
    decide: bookFound,
  })

/**
 * Closes `amount` won of a desk refund as goodwill, booking the desk refund first if it is not booked yet (rule 285).
 * Repeating the same amount changes nothing. Refuses like `bookDeskRefund`, and GOODWILL_TOO_LARGE.
 */
export const grantGoodwill = (
  needs: Needs,
  holder: DeskHolder,
  { amount, ...asked }: Asked & { amount: number },
): Promise<Refusal<
  'DIFFERENCE_GONE' | 'GOODWILL_TOO_LARGE' | 'NOT_FOUND' | 'PROVIDER_UNAVAILABLE' | CommandCode
> | null> =>
  atDesk(needs, holder, {
    ...asked,
    step: 'goodwill',
    command: `goodwill:${asked.paymentKey}:${asked.transactionKey}:${amount}`,
    request: { amount },
    decide: (held, found) => decideGoodwill(held, found, amount),
  })

type AtDesk<Code extends RefusalCode> = Asked & {
  step: DeskReason['step']
  command: string
  request: object
  decide: (held: HeldAtProvider, found: FoundAtDesk) => DeskFact[] | Refusal<Code>
}

async function atDesk<Code extends RefusalCode>(
  needs: Needs,
  holder: DeskHolder,
  asked: AtDesk<Code>,
): Promise<Refusal<Code | 'NOT_FOUND' | 'PROVIDER_UNAVAILABLE' | 'DIFFERENCE_GONE' | CommandCode> | null> {
  const { paymentKey, transactionKey, staffId, reason, step } = asked
  const paid = await holder.paidBy(paymentKey)
  if (paid === null) return refuse('NOT_FOUND')
  const read = await needs.cards.payment(paymentKey)
  if (read.outcome !== 'found') return refuse('PROVIDER_UNAVAILABLE')
  const refund = read.refunds.find((one) => one.transactionKey === transactionKey)
  if (refund === undefined || (await isOfOurs(holder, paymentKey, refund))) return refuse('DIFFERENCE_GONE')
  const { amount, refundedAt } = refund
  const [refundId, partId] = [holder.newId(), holder.newId()]
  const found = { refundId, partId, paymentKey, transactionKey, amount, refundedAt }
  const kept = await holder.keepReason({ ...paid, refundId, step, transactionKey, text: reason })
  const handled = await handleCommand<Code | 'NOT_FOUND'>(needs.store, needs.clock, {
    commandId: asked.command,
    request: { paymentKey, transactionKey, ...asked.request },
    actor: `staff:${staffId}`,
    reason: kept.name,
    streams: [holder.streamOf(paid.id)],
    decide: (streams) => {
      const events = holder.decide(streams, paid.id, (held) => asked.decide(held, found))
      return isRefusal(events) ? events : { events, rows: [kept.row] }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

/** True when we sent this refund ourselves, whether or not its answer was recorded. */
async function isOfOurs(
  holder: DeskHolder,
  paymentKey: string,
  { transactionKey, refundId: ourId }: CardRefund,
): Promise<boolean> {
  const refunds = await holder.refundsOf(paymentKey)
  return refunds.some(
    ({ refundId, paidBy, transactionKey: known }) =>
      (paidBy === 'card' && known === transactionKey) ||
      (paidBy !== 'set_off' && paidBy !== 'goodwill' && refundId === ourId),
  )
}
