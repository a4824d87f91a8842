import * as z from 'zod/mini'
import { orderStream } from '../../../domain/ordering/events.ts'
import { decideOwnItemLost } from '../../../domain/processes/losing.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { takeOffSale } from '../../catalogue/index.ts'
import { runCompiled, statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { walletReading } from '../../wallet/index.ts'
import { reasonOf, reasonRows } from '../itemReasons.ts'
import { readItem } from '../itemRow.ts'
import { refundJob } from '../queueNames.ts'
import { newId, orderIn } from '../streams.ts'

const ended = z.object({ orderItemId: z.uuid(), status: z.enum(['lost', 'cancel']) })
type Losing = { orderItemId: string; staffId: number; reason: string }

const productOf = statement({
  name: 'ordering.productOfItem',
  text: `SELECT i.product_id AS "productId", EXISTS (SELECT FROM shop.order_items o
      WHERE o.product_id = i.product_id AND o.status IN ('new', 'ready_for_delivery')) AS "isBooked"
    FROM shop.order_items i WHERE i.order_item_id = $1`,
  row: z.object({ productId: z.int(), isBooked: z.boolean() }),
})

/**
 * Operations give up an item of the shop itself: its rental ends and its product is off sale in one append; of an item
 * that never reached its renter everything goes back. Sent again it answers what the first one did. Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED, ITEM_CONSIGNED, PRODUCT_BOOKED.
 */
export async function loseOwnItem(
  deps: Deps,
  { orderItemId, staffId, reason }: Losing,
): Promise<z.infer<typeof ended> | Refusal> {
  const [item, [product]] = await Promise.all([
    readItem(deps.db.pool, orderItemId),
    productOf(deps.db.pool, [orderItemId]),
  ])
  if (item === null || product === undefined) return refuse('NOT_FOUND')
  const { orderId, memberId, usesWallet, paymentKey, wholeOnly } = item
  const { productId, isBooked } = product
  const rows = await reasonRows(deps, { orderItemId, memberId, step: 'lose', text: reason })
  const actor = `staff:${staffId}`
  const refundId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `lose:${orderItemId}`,
    request: { orderItemId },
    actor,
    reason: reasonOf('lose', orderItemId),
    streams: [orderStream(orderId)],
    read: usesWallet ? walletReading(deps, memberId, { orderIds: [orderId] }) : undefined,
    decide: (streams, wallet) => {
      const now = deps.clock.now()
      const goingBack = { wallet, refundId, wholeOnly, now }
      const decided = decideOwnItemLost(orderIn(streams, orderId), { ...goingBack, orderItemId, isBooked })
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided.entries),
        jobs: decided.forCard && paymentKey !== null ? refundJob(deps, paymentKey) : [],
        rows: async (client) => {
          for (const row of rows) await runCompiled(client, row)
          return takeOffSale(client, productId, { actor, at: now })
        },
        result: { orderItemId, status: decided.status },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : ended.parse(handled.result)
}
