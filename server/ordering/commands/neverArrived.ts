import { orderStream } from '../../../domain/ordering/events.ts'
import { itemActions } from '../../../domain/ordering/itemActions.ts'
import { paymentStream } from '../../../domain/payments/events.ts'
import { decideNeverArrived } from '../../../domain/processes/cancelling.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { refundJobs } from '../../payments/index.ts'
import { runCompiled } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { reviewOfRental } from '../../reviews/index.ts'
import { walletReading } from '../../wallet/index.ts'
import { reasonOf, reasonRows } from '../itemReasons.ts'
import { readItem } from '../itemRow.ts'
import { isCharged } from '../queries/standingCharges.ts'
import { onlyInFullOf, orderIn } from '../streams.ts'

type NeverArrived = {
  orderItemId: string
  rentalEndDate?: CivilDate | undefined
  staffId: number
  reason: string
}

/**
 * Ends a rental whose renter never had the item, though it was not lost: all that was paid goes back, its owner gets and
 * owes nothing, and the item is here again, or stays reported missing (rule 500). A repeated request returns the first
 * answer. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED once its arrival was seen, CONCURRENT_CHANGE for one that was extended
 * since its author looked (rule 965), and ITEM_CHARGED (rule 461).
 */
export async function endNeverArrived(
  deps: Deps,
  { orderItemId, rentalEndDate, staffId, reason }: NeverArrived,
): Promise<
  | { orderItemId: string; status: 'cancel' }
  | Refusal<'ITEM_CHARGED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> {
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const { orderId, memberId } = item
  const [rows, wasCharged, review] = await Promise.all([
    reasonRows(deps, { orderItemId, memberId, step: 'neverArrived', text: reason }),
    isCharged(deps.db.pool, orderItemId),
    reviewOfRental(deps, orderItemId),
  ])
  const refundId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `neverArrived:${orderItemId}`,
    request: { orderItemId, rentalEndDate },
    typed: typedAs(deps, reason),
    actor: `staff:${staffId}`,
    reason: reasonOf('neverArrived', orderItemId),
    streams: [orderStream(orderId), paymentStream(orderId), review.stream],
    refusedAtAppend: ['ITEM_CHARGED'],
    read: walletReading(deps, memberId, { orderIds: [orderId], ...review.scope }),
    decide: (streams, wallet) => {
      const written = review.in(streams)
      if (isRefusal(written)) return written
      const refund = {
        refundId,
        onlyInFull: onlyInFullOf(streams, item),
        review: written,
        now: deps.clock.now(),
      }
      const decided = decideNeverArrived(orderIn(streams, orderId), wallet, {
        ...{ ...refund, orderItemId, seenEnd: rentalEndDate, isCharged: wasCharged },
      })
      if (isRefusal(decided)) return decided
      const events = newEvents(decided)
      return {
        events,
        jobs: refundJobs(deps, decided),
        rows: async (client) => {
          for (const row of [...rows, ...review.rows(events, staffId)]) await runCompiled(client, row)
          return (await isCharged(client, orderItemId)) ? refuse('ITEM_CHARGED') : null
        },
        result: { orderItemId },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : { orderItemId, status: itemActions.neverArrived.to }
}
