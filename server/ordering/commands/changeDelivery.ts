import * as z from 'zod/mini'
import { feeDifference } from '../../../domain/ordering/deliveryFee.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { decideDeliveryChange } from '../../../domain/processes/fulfilling.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { DeliveryChange } from '../../../domain/wire/orders.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { type Contact, changedContact, contactOf } from '../contacts.ts'
import { orderIn } from '../streams.ts'

type Changing = { memberId: number; orderId: string; change: DeliveryChange }

/**
 * The first item of an order that is not cancelled, else the first, stands for its parcel; the first of all for its
 * delivery fee.
 */
const firstItem = statement({
  name: 'ordering.firstItem',
  text: `SELECT i.order_item_id AS "orderItemId", i.correction_number AS corrections, (
      SELECT p.jeju_shipping_cost FROM shop.rentable_products() p WHERE p.id = (o.items->0->>'productId')::int
    ) AS "jejuShippingCost"
    FROM shop.orders o JOIN shop.order_items i ON i.order_id = o.order_id
    WHERE o.order_id = $1 AND o.member_id = $2 ORDER BY i.status = 'cancel', i.nth LIMIT 1`,
  row: z.object({ orderItemId: z.string(), corrections: z.int(), jejuShippingCost: z.int() }),
})

const isSame = (one: Contact, other: Contact): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * `PUT /api/users/order-detail/{id}/delivery`: the member changes recipient, address or note until the order ships
 * (rule 325). What is as it was already changes nothing. Refuses NOT_FOUND, DELIVERY_NOT_CHANGEABLE,
 * DELIVERY_FEE_DIFFERS for a move to or from Jeju that costs something.
 */
export async function changeDelivery(
  deps: Deps,
  { memberId, orderId, change }: Changing,
): Promise<Refusal<'DELIVERY_FEE_DIFFERS' | 'DELIVERY_NOT_CHANGEABLE' | 'NOT_FOUND' | CommandCode> | null> {
  const [[item], before] = await Promise.all([
    firstItem(deps.db.pool, [orderId, memberId]),
    contactOf(deps.db.pool, orderId),
  ])
  if (item === undefined || before === null) return refuse('NOT_FOUND')
  const { address, shippingNote = before.shippingNote } = change
  const { shippingName, shippingPhone, postCode, address1, address2 } = address ?? before
  const contact = { shippingName, shippingPhone, postCode, address1, address2, shippingNote }
  if (isSame(contact, { ...before })) return null
  const { orderItemId, corrections } = item
  const correctionNumber = corrections + 1
  const row = await changedContact(deps, { orderId, memberId }, contact)
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `changeDelivery:${correctionNumber}:${orderItemId}`,
    request: { orderItemId, contact },
    actor: `member:${memberId}`,
    streams: [orderStream(orderId)],
    decide: (streams) => {
      const difference = feeDifference(item, before.address1, address1)
      const decided = decideDeliveryChange(orderIn(streams, orderId), orderItemId, {
        ...{ correctionNumber, difference },
      })
      return isRefusal(decided) ? decided : { events: newEvents(decided), rows: [row] }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}
