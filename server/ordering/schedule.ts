import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { expireDraftOf } from './commands/endDraft.ts'
import { moveOrderItem } from './commands/moveItem.ts'

const pageSize = 500

/** Ends every hold that ran out and about whose payment the provider owes no answer. Returns how many it met. */
export async function expireDueDrafts(deps: Deps): Promise<number> {
  const { rows } = await deps.db.pool.query<{ orderId: string }>(
    `SELECT o.order_id AS "orderId" FROM shop.orders o
     WHERE o.status = 'awaiting_payment' AND o.held_until < $1 AND NOT EXISTS (
       SELECT FROM platform.payment_attempts a WHERE a.order_id = o.order_id AND a.outcome IS NULL)
     ORDER BY o.held_until LIMIT $2`,
    [deps.clock.now(), pageSize],
  )
  for (const { orderId } of rows) await expireDraftOf(deps, orderId)
  return rows.length
}

/** A shipped item counts as delivered on its rental's first day, when tracking did not say so earlier. */
export const deliverOnFirstDay = (deps: Deps): Promise<number> =>
  moveAll(
    deps,
    'deliver',
    `SELECT order_item_id AS id FROM shop.order_items WHERE status = 'shipped' AND start_on <= $1
     ORDER BY start_on LIMIT $2`,
  )

/** A delivered item's rental is over the day after its last day. */
export const endAfterLastDay = (deps: Deps): Promise<number> =>
  moveAll(
    deps,
    'end',
    `SELECT order_item_id AS id FROM shop.order_items WHERE status = 'delivered' AND end_on < $1
     ORDER BY end_on LIMIT $2`,
  )

async function moveAll(deps: Deps, action: 'deliver' | 'end', due: string): Promise<number> {
  let moved = 0
  for (;;) {
    const { rows } = await deps.db.pool.query<{ id: string }>(due, [seoulDate(deps.clock.now()), pageSize])
    let movedNow = 0
    for (const { id } of rows) {
      const done = await moveOrderItem(deps, {
        orderItemId: id,
        action,
        by: 'job',
        actor: `job:${action}`,
        courier: null,
        trackingNumber: null,
      })
      if (!isRefusal(done)) movedNow += 1
    }
    moved += movedNow
    if (rows.length < pageSize || movedNow === 0) return moved
  }
}
