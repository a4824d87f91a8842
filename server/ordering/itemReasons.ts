import type { ItemAction } from '../../domain/ordering/itemActions.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { orderKey, sealForOrder } from './contacts.ts'

type Reason = { orderItemId: string; memberId: number; step: ItemAction; text: string }

/** What an event says about its reason: the step's code and the id of the item, which together name the typed text. */
export const reasonOf = (step: ItemAction, orderItemId: string): string => `${step}:${orderItemId}`

/** The rows that keep what was typed about an item's step, sealed with the member's key; none for an empty text. */
export async function reasonRows(deps: Pick<Deps, 'db' | 'clock'>, reason: Reason): Promise<Statement[]> {
  const { orderItemId, memberId, step, text } = reason
  if (text === '') return []
  const key = await orderKey(deps.db.pool, memberId, seoulDate(deps.clock.now()))
  const row = deps.db.kysely.insertInto('personal.item_reasons').values({
    order_item_id: orderItemId,
    step,
    member_id: memberId,
    written: sealForOrder(key, memberId, text),
  })
  return [row.compile()]
}
