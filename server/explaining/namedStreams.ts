import { chargeStream } from '../../domain/charges/events.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import { refundOfCharge } from '../charges/index.ts'
import { orderLines, refundOfOrder } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'

type Needs = Pick<Deps, 'db'>

export const isOrderNumber = (text: string): boolean => /^\d{6}-\w{6}$/.test(text)
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The stream of the order with that number or with that item; null when there is none. */
export async function orderWith(
  { db }: Needs,
  column: 'order_numbers' | 'order_item_id',
  value: string,
): Promise<string | null> {
  const found = await db.kysely
    .selectFrom(orderLines.as('o'))
    .select('o.order_id as orderId')
    .where(`o.${column}`, '=', value)
    .executeTakeFirst()
  return found === undefined ? null : orderStream(found.orderId)
}

/** The stream of the refunded order or charge; null when there is no such refund. */
export async function streamOfRefund({ db }: Needs, refundId: string): Promise<string | null> {
  const ofOrder = await refundOfOrder(db, refundId)
  if (ofOrder !== null) return orderStream(ofOrder.orderId)
  const ofCharge = await refundOfCharge(db, refundId)
  return ofCharge === null ? null : chargeStream(ofCharge.chargeId)
}
