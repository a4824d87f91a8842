import type { ItemMove } from '../../../domain/ordering/decide.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { itemActions } from '../../../domain/ordering/itemActions.ts'
import type { ItemStatus } from '../../../domain/ordering/itemStatus.ts'
import { decideItemTransition } from '../../../domain/processes/fulfilling.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { reasonOf, reasonRows } from '../itemReasons.ts'
import { readItem } from '../itemRow.ts'
import { orderIn } from '../streams.ts'

type Moving = Omit<ItemMove, 'actor'> & { orderItemId: string } & (
    | { by: 'staff'; staffId: number; reason: string }
    | { by: 'job'; actor: `job:${string}` }
  )

/**
 * Moves an item to its next state for staff, who give a reason, or for a job. Each item takes each step once: the same
 * actor repeating it gets the first answer. Refuses NOT_FOUND, and TRANSITION_NOT_ALLOWED for an impossible step.
 */
export async function moveOrderItem(
  deps: Deps,
  moving: Moving,
): Promise<
  { orderItemId: string; status: ItemStatus } | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> {
  const { orderItemId, action, by, courier, trackingNumber } = moving
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const { memberId } = item
  const text = moving.by === 'staff' ? moving.reason : ''
  const rows = await reasonRows(deps, { orderItemId, memberId, step: action, text })
  const who =
    moving.by === 'staff'
      ? { actor: `staff:${moving.staffId}`, reason: reasonOf(action, orderItemId) }
      : { actor: moving.actor }
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `${action}:${orderItemId}`,
    request: { orderItemId, action, courier, trackingNumber, actor: who.actor },
    ...who,
    streams: [orderStream(item.orderId)],
    decide: (streams) => {
      const decided = decideItemTransition(orderIn(streams, item.orderId), orderItemId, {
        action,
        actor: by,
        courier,
        trackingNumber,
      })
      if (isRefusal(decided)) return decided
      return { events: newEvents(decided), rows, result: { orderItemId } }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : { orderItemId, status: itemActions[action].to }
}
