import { orderStream } from '../../../domain/ordering/events.ts'
import { paymentStream } from '../../../domain/payments/events.ts'
import {
  type CancelCode,
  decideCancelItem,
  type SeenCancellation,
} from '../../../domain/processes/cancelling.ts'
import {
  isRefusal,
  isRefusedAs,
  type Refusal,
  type RefusalCode,
  refusalOtherThan,
  refuse,
} from '../../../domain/shared/decision.ts'
import { cancellationQuote } from '../../../domain/shared/refusalShapes.ts'
import type { CancellationQuote } from '../../../domain/wire/cancellations.ts'
import { refundJobs } from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import type { Json } from '../../platform/json.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { walletReading } from '../../wallet/index.ts'
import { exchangedNames } from '../exchangedNames.ts'
import { reasonOf, reasonRows } from '../itemReasons.ts'
import { readItem } from '../itemRow.ts'
import { onlyInFullOf, orderIn } from '../streams.ts'

type Cancelling = {
  orderItemId: string
  reasonCode: string
  /** The typed reason, stored outside the events so that it can be erased. */
  text: string
  quotedFee: number | null
  seen?: SeenCancellation | undefined
  /** Cancels all remaining items of the order together. */
  wholeOrder: boolean
} & ({ by: 'member'; memberId: number } | { by: 'staff'; staffId: number; seen?: SeenCancellation })

type OfMember = Omit<Extract<Cancelling, { by: 'member' }>, 'by'>
type OfStaff = Pick<
  Extract<Cancelling, { by: 'staff' }>,
  'orderItemId' | 'reasonCode' | 'text' | 'wholeOrder' | 'staffId' | 'seen'
>

/**
 * Cancels one of the member's items at today's fee; a repeated request returns the first answer. Refuses FEE_CHANGED
 * with the new quote when the fee differs from the one that the member saw, REFUND_CHANGED when what goes back does, and
 * ALREADY_CANCELLED.
 */
export async function cancelOwnItem(
  deps: Deps,
  cancelling: OfMember,
): Promise<CancellationQuote | Refusal<CancelCode | CommandCode>> {
  const cancelled = await cancel(deps, { ...cancelling, by: 'member' })
  return isRefusal(cancelled) ? cancelled : cancellationQuote.parse(cancelled)
}

/**
 * Cancels an item that has not shipped with a full refund, on behalf of staff. Refuses REFUND_CHANGED when another product
 * would be cancelled, or another sum go back, than its colleague read (rule 922).
 */
export async function cancelItemForMember(
  deps: Deps,
  cancelling: OfStaff,
): Promise<
  | { orderItemId: string; status: 'cancel' }
  | Refusal<Exclude<CancelCode, 'FEE_CHANGED' | 'CANCEL_TOO_LATE'> | CommandCode>
> {
  const cancelled = await cancel(deps, { ...cancelling, by: 'staff', quotedFee: null })
  if (isRefusal(cancelled))
    return named(deps, refusalOtherThan(cancelled, ['FEE_CHANGED', 'CANCEL_TOO_LATE']))
  return { orderItemId: cancelling.orderItemId, status: 'cancel' }
}

/** An exchange since is told with the names of both products. */
async function named<Code extends RefusalCode>(
  { db }: Deps,
  refusal: Refusal<Code>,
): Promise<Refusal<Code | 'REFUND_CHANGED'>> {
  if (!isRefusedAs(refusal, ['REFUND_CHANGED']) || refusal.data.exchanged === undefined) return refusal
  const exchanged = await exchangedNames(db, refusal.data.exchanged)
  return refuse('REFUND_CHANGED', { ...refusal.data, exchanged })
}

/** Cancels one item and enqueues its refund in the same transaction. */
async function cancel(deps: Deps, cancelling: Cancelling): Promise<Json | Refusal<CancelCode | CommandCode>> {
  const { orderItemId, by, reasonCode, quotedFee, seen, wholeOrder } = cancelling
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null || (by === 'member' && item.memberId !== cancelling.memberId)) return refuse('NOT_FOUND')
  const { orderId, memberId } = item
  const rows = await reasonRows(deps, { orderItemId, memberId, step: 'cancel', text: cancelling.text })
  const refundId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `cancel:${orderItemId}`,
    request: {
      ...{ orderItemId, by, reasonCode, quotedFee },
      ...(wholeOrder && { wholeOrder }),
      ...(seen && { seen }),
    },
    typed: typedAs(deps, cancelling.text),
    ...(by === 'member'
      ? { actor: `member:${memberId}` }
      : { actor: `staff:${cancelling.staffId}`, reason: reasonOf('cancel', orderItemId) }),
    streams: [orderStream(orderId), paymentStream(orderId)],
    refusedByTheClock: ['FEE_CHANGED', 'CANCEL_TOO_LATE', 'REFUND_CHANGED'],
    read: walletReading(deps, memberId, { orderIds: [orderId] }),
    decide: (streams, wallet) => {
      const now = deps.clock.now()
      const decided = decideCancelItem(orderIn(streams, orderId), wallet, {
        orderItemId,
        by,
        now,
        reasonCode,
        refundId,
        quotedFee,
        seen,
        onlyInFull: onlyInFullOf(streams, item),
        wholeOrder,
      })
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided.entries),
        jobs: refundJobs(deps, decided.entries),
        rows,
        result: { ...decided.amounts },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  return handled.result
}
