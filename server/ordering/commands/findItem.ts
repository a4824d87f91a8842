import * as z from 'zod/mini'
import { orderStream } from '../../../domain/ordering/events.ts'
import type { ItemStatus } from '../../../domain/ordering/itemStatus.ts'
import { decideOwnItemFound } from '../../../domain/processes/finding.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { reasonOf, reasonRows } from '../itemReasons.ts'
import { readItem } from '../itemRow.ts'
import { orderIn } from '../streams.ts'

const openedByFinding = statement({
  name: 'ordering.daysOpenedByFinding',
  text: 'SELECT downtime_id AS "downtimeId" FROM shop.days_opened_by_finding($1, $2::date)',
  row: z.object({ downtimeId: z.string() }),
})

/** The downtimes that end when a lost product is here again and belongs to the shop. */
export const daysOpenedByFinding = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  productId: number,
): Promise<string[]> =>
  (await openedByFinding(db.pool, [productId, seoulDate(clock.now())])).map(({ downtimeId }) => downtimeId)

/**
 * Records that one of the shop's own items that was lost is here again: its closed days open in the same append, and
 * staff can put it on sale again (rule 305). A repeated request returns the first answer. Refuses NOT_FOUND,
 * ITEM_CONSIGNED, TRANSITION_NOT_ALLOWED.
 */
export async function findOwnItem(
  deps: Deps,
  { orderItemId, staffId, reason }: { orderItemId: string; staffId: number; reason: string },
): Promise<
  | { orderItemId: string; status: ItemStatus }
  | Refusal<'ITEM_CONSIGNED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> {
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const { orderId, memberId, productId, status } = item
  const [rows, closed] = await Promise.all([
    reasonRows(deps, { orderItemId, memberId, step: 'findAgain', text: reason }),
    daysOpenedByFinding(deps, productId),
  ])
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `findAgain:${orderItemId}`,
    request: { orderItemId },
    typed: typedAs(deps, reason),
    actor: `staff:${staffId}`,
    reason: reasonOf('findAgain', orderItemId),
    streams: [orderStream(orderId), `product:${productId}`],
    decide: (streams) => {
      const decided = decideOwnItemFound(orderIn(streams, orderId), orderItemId, closed)
      return isRefusal(decided) ? decided : { events: newEvents(decided), rows, result: { orderItemId } }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : { orderItemId, status }
}
