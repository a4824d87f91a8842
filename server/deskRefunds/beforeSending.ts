import { isRefusal } from '../../domain/shared/decision.ts'
import { coverPending } from '../../domain/shared/deskDecisions.ts'
import type { CardRefund } from '../gateways/cards/index.ts'
import type { Deps } from '../platform/deps.ts'
import { handleCommand } from '../platform/eventStore/handleCommand.ts'
import type { DeskHolder } from './holder.ts'

/** After this long a call without an answer has ended at the provider, and the payment shows whether it refunded. */
const doubtMs = 10 * 60_000

/** A pending refund as it is about to be sent. */
export type RefundToSend = {
  refundId: string
  /** The order or charge that it belongs to. */
  id: string
  paymentKey: string
  /** True when the provider was asked before, so the refund may already have happened. */
  wasAsked: boolean
  /** The age of a call that got no answer, in milliseconds; null when every call was answered. */
  unansweredMs: number | null
}

type BeforeSending =
  | { outcome: 'send' }
  /** An earlier call refunded it. */
  | { outcome: 'refunded'; refund: CardRefund }
  /** The desk has paid a part or all: read the refund again. */
  | { outcome: 'covered' }
  /** Nothing can be decided yet; `shut`: the provider currently answers none of our calls. */
  | { outcome: 'wait'; shut: boolean }
  /** A call without an answer has ended without a refund: the next one needs a new idempotency key. */
  | { outcome: 'new_key' }

/**
 * Runs before each call to the provider, so that a refund is paid neither by two calls nor by a call and the desk
 * (rules 141, 270 and 286). A call without an answer may still refund the card, so nothing is set off while it is in
 * doubt. What is set off changes the amount, and the provider repeats its first answer to an idempotency key whatever
 * the amount, so the caller must have taken a new key since its last call.
 */
export async function beforeSending(
  deps: Pick<Deps, 'store' | 'clock' | 'cards'>,
  holder: DeskHolder,
  refund: RefundToSend,
): Promise<BeforeSending> {
  if (refund.wasAsked) {
    const found = await ownRefund(deps, refund)
    if (found.outcome !== 'absent') return found
  }
  const refunds = await holder.refundsOf(refund.paymentKey)
  if (!refunds.some(({ paidBy }) => paidBy === 'desk')) return { outcome: 'send' }
  const { unansweredMs } = refund
  if (unansweredMs !== null)
    return unansweredMs < doubtMs ? { outcome: 'wait', shut: false } : { outcome: 'new_key' }
  return { outcome: (await coverFromDesk(deps, holder, refund)) ? 'covered' : 'send' }
}

/** Reads the payment and looks for this refund among its refunds; `wait` when the payment cannot be read. */
export async function ownRefund(
  { cards }: Pick<Deps, 'cards'>,
  { paymentKey, refundId }: Pick<RefundToSend, 'paymentKey' | 'refundId'>,
): Promise<Extract<BeforeSending, { outcome: 'refunded' | 'wait' }> | { outcome: 'absent' }> {
  const read = await cards.payment(paymentKey)
  if (read.outcome !== 'found') return { outcome: 'wait', shut: read.outcome === 'unknown' && read.shut }
  const refund = read.refunds.find((one) => one.refundId === refundId)
  return refund === undefined ? { outcome: 'absent' } : { outcome: 'refunded', refund }
}

/** Settles the part of a refund that the desk has already paid. Returns true when it settled anything. */
async function coverFromDesk(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  holder: DeskHolder,
  { id, refundId }: RefundToSend,
): Promise<boolean> {
  const partId = holder.newId()
  const handled = await handleCommand(store, clock, {
    commandId: `refundAtDesk:${partId}`,
    request: { refundId },
    actor: 'job:refund',
    streams: [holder.streamOf(id)],
    decide: (streams) => {
      const events = holder.decide(streams, id, (held) => coverPending(held, refundId, partId))
      return isRefusal(events) ? events : { events }
    },
  })
  if (handled.kind === 'refused') throw new Error(`a refund was refused: ${handled.refusal.refused}`)
  return handled.events.length > 0
}
