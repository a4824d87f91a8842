import type { ItemMove } from '../../../domain/ordering/decide.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { itemActions } from '../../../domain/ordering/itemActions.ts'
import type { ItemStatus } from '../../../domain/ordering/itemStatus.ts'
import { decideItemTransition } from '../../../domain/processes/fulfilling.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { readItem } from '../itemRow.ts'
import { newId, orderIn } from '../streams.ts'

export type Moving = Omit<ItemMove, 'actor'> & { orderItemId: string; actor: string }

/** One item's next state, asked for by staff or a job; an impossible one is refused, whoever asks. */
export async function moveOrderItem(
  deps: Deps,
  moving: Moving,
): Promise<{ orderItemId: string; status: ItemStatus } | Refusal> {
  const { orderItemId, action, actor, courier, trackingNumber } = moving
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const isStaff = actor.startsWith('staff:')
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: isStaff ? `${action}:${newId(deps.clock.now())}` : `${action}:${orderItemId}`,
    request: { orderItemId, action, courier, trackingNumber },
    actor,
    ...(isStaff && { reason: action }),
    streams: [orderStream(item.orderId)],
    decide: (streams) => {
      const decided = decideItemTransition(orderIn(streams, item.orderId), orderItemId, {
        action,
        actor: isStaff ? 'staff' : 'job',
        courier,
        trackingNumber,
      })
      return isRefusal(decided) ? decided : { events: newEvents(decided), result: { orderItemId } }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : { orderItemId, status: itemActions[action].to }
}
