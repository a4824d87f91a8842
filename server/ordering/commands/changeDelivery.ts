import * as z from 'zod/mini'
import { jejuFeeName } from '../../../domain/ordering/deliveryFee.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { HOLD_MS } from '../../../domain/ordering/hold.ts'
import { paymentStream } from '../../../domain/payments/events.ts'
import {
  decideDeliveryChange,
  deliveryFeeDue,
  deliveryOvertaken,
} from '../../../domain/processes/deliveryChange.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { changedParts } from '../../../domain/shared/contact.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type {
  DeliveryChange,
  DeliveryChanged,
  DeliveryFeeDraft,
  DeliveryFeeRequest,
} from '../../../domain/wire/deliveryChanges.ts'
import { refundJobs } from '../../payments/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { changedContact, contactOf, orderKey, sealForOrder } from '../contacts.ts'
import {
  type DeliveryDraftRow,
  endDeliveryDraft,
  expireDeliveryDrafts,
  keepDeliveryDraft,
  readDeliveryDraft,
} from '../deliveryDrafts.ts'
import { beginDeliveryAttempt, deliverySubject } from '../deliverySubject.ts'
import { endOfDeliveryChange } from '../draftEnds.ts'
import { stateOf } from '../queries/extensionFacts.ts'
import { onlyInFullOf, orderIn } from '../streams.ts'
import { confirmSupplement, type SupplementRefusal } from './confirmSupplement.ts'

type Changing<Change> = { memberId: number; orderId: string; change: Change }

/**
 * The first item of an order that is not cancelled, else the first, stands for its parcel; the first of all for its
 * delivery fee.
 */
const firstItem = statement({
  name: 'ordering.firstItem',
  text: `SELECT i.order_item_id AS "orderItemId", m.customer_key AS "customerKey", (
      SELECT sum(x.correction_number) FROM shop.order_items x WHERE x.order_id = o.order_id
    )::int AS corrections, (
      SELECT p.jeju_shipping_cost FROM shop.rentable_products() p WHERE p.id = (o.items->0->>'productId')::int
    ) AS "jejuCost", ARRAY(
      SELECT w.payment_key FROM shop.card_payments() p JOIN shop.whole_payments() w USING (payment_key)
      WHERE p.order_id = o.order_id
    ) AS "onlyInFull"
    FROM shop.orders o JOIN shop.order_items i ON i.order_id = o.order_id JOIN shop.member_accounts() m ON m.id = o.member_id
    WHERE o.order_id = $1 AND o.member_id = $2 ORDER BY i.status = 'cancel', i.nth LIMIT 1`,
  row: z.object({
    orderItemId: z.string(),
    customerKey: z.string(),
    corrections: z.int(),
    jejuCost: z.int(),
    onlyInFull: z.array(z.string()),
  }),
})

/** The order's parcel, and its recipient and address before and after the change. Refuses NOT_FOUND. */
async function movedOrder(
  { pool }: Deps['db'],
  { memberId, orderId, change }: Changing<Pick<DeliveryChange, 'address' | 'shippingNote'>>,
) {
  const [item] = await firstItem(pool, [orderId, memberId])
  // Read after the count of corrections, so that a change in between makes that count wrong.
  const before = item === undefined ? null : await contactOf(pool, orderId)
  if (item === undefined || before === null) return refuse('NOT_FOUND')
  const { address, shippingNote = before.shippingNote } = change
  const { shippingName, shippingPhone, postCode, address1, address2 } = address ?? before
  const contact = { shippingName, shippingPhone, postCode, address1, address2, shippingNote }
  const move = { from: before.address1, to: address1, jejuCost: item.jejuCost }
  return { ...item, before, contact, move }
}

/**
 * `PUT /api/users/order-detail/{id}/delivery`: the member changes recipient, address or note until the order ships, and
 * gets back what they agreed to when the order leaves Jeju (rules 325 and 422). What is as it was already changes
 * nothing. Refuses NOT_FOUND, DELIVERY_NOT_CHANGEABLE, and DELIVERY_FEE_DIFFERS with the difference when the fee changes
 * by another sum; a higher one is paid first (`draftDeliveryFee`).
 */
export async function changeDelivery(
  deps: Deps,
  changing: Changing<DeliveryChange>,
): Promise<Refusal<'DELIVERY_FEE_DIFFERS' | 'DELIVERY_NOT_CHANGEABLE' | 'NOT_FOUND' | CommandCode> | null> {
  const { memberId, orderId } = changing
  const { feeBack } = changing.change
  const moved = await movedOrder(deps.db, changing)
  if (isRefusal(moved)) return moved
  const { before, contact, corrections } = moved
  const parts = changedParts(before, contact)
  if (parts.length === 0) return null
  const now = deps.clock.now()
  const ids = { deliveryChangeId: newId(now), refundId: newId(now) }
  const row = await changedContact(deps, { orderId, memberId }, contact)
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `changeDelivery:${corrections + 1}:${orderId}`,
    request: { orderId, contact, feeBack },
    actor: `member:${memberId}`,
    streams: [orderStream(orderId), paymentStream(orderId)],
    decide: (streams) => {
      const onlyInFull = onlyInFullOf(streams, { ...moved, orderId })
      const decided = decideDeliveryChange(orderIn(streams, orderId), {
        ...moved,
        ...ids,
        parts,
        feeBack,
        onlyInFull,
      })
      if (isRefusal(decided)) return decided
      return { events: newEvents(decided), rows: [row], jobs: refundJobs(deps, decided) }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

/**
 * `POST /api/users/order-detail/{id}/delivery-fee`: keeps the new recipient and address while the member pays what Jeju
 * costs more, and returns what the card sheet asks for. The order changes only when that is paid (rule 421). Refuses
 * NOT_FOUND, DELIVERY_NOT_CHANGEABLE, DELIVERY_FEE_DIFFERS.
 */
export async function draftDeliveryFee(
  deps: Deps,
  drafting: Changing<DeliveryFeeRequest>,
): Promise<
  | DeliveryFeeDraft
  | Refusal<'CONCURRENT_CHANGE' | 'DELIVERY_FEE_DIFFERS' | 'DELIVERY_NOT_CHANGEABLE' | 'NOT_FOUND'>
> {
  const { memberId, orderId } = drafting
  const moved = await movedOrder(deps.db, drafting)
  if (isRefusal(moved)) return moved
  const { orderItemId, corrections, contact, customerKey } = moved
  const believed = drafting.change.difference
  const amount = deliveryFeeDue(await stateOf(deps, orderId), { ...moved, believed })
  if (isRefusal(amount)) return amount
  const now = deps.clock.now()
  const deliveryChangeId = newId(now)
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  const key = await orderKey(deps.db.pool, memberId, seoulDate(now))
  await keepDeliveryDraft(deps.db, {
    ...{ deliveryChangeId, orderId, orderItemId, memberId, corrections, amount, heldUntil },
    contact: sealForOrder(key, memberId, contact),
  })
  return { deliveryChangeId, orderName: jejuFeeName, customerKey, amount }
}

type Paying = { memberId: number; deliveryChangeId: string; paymentKey: string }
type PayingRefusal = SupplementRefusal<'DELIVERY_CHANGE_EXPIRED' | 'DELIVERY_CHANGE_NOT_FOUND'>

/**
 * `POST /api/users/delivery-fees/{id}/pay`: confirms the payment that the member approved in the card sheet, then records
 * it with the new address and fee. The same payment again returns the first answer.
 */
export async function payDeliveryFee(
  deps: Deps,
  { memberId, deliveryChangeId, paymentKey }: Paying,
): Promise<DeliveryChanged | PayingRefusal> {
  const draft = await readDeliveryDraft(deps.db.pool, deliveryChangeId)
  if (draft === null || draft.memberId !== memberId) return refuse('DELIVERY_CHANGE_NOT_FOUND')
  await endOvertaken(deps, draft)
  const payment = { id: deliveryChangeId, paymentKey }
  const confirmed = await confirmSupplement(deps, deliverySubject, payment, () =>
    beginDeliveryAttempt(deps, { deliveryChangeId, memberId, paymentKey }),
  )
  if (confirmed === null) return whatBecameOf(deps, deliveryChangeId)
  if (isRefusal(confirmed)) return confirmed
  const { refunded } = confirmed
  if (refunded === 0) return { orderId: draft.orderId }
  const because = await endOfDeliveryChange(deps, deliveryChangeId)
  return refuse('DELIVERY_CHANGE_EXPIRED', { refunded, because })
}

/** Ends a draft for an address that its order cannot have any more, before anything is captured for it (rule 781). */
async function endOvertaken(deps: Deps, draft: DeliveryDraftRow): Promise<void> {
  if (!draft.isOpen || draft.attemptOpen) return
  const because = deliveryOvertaken(await stateOf(deps, draft.orderId), draft)
  if (because !== null) await endDeliveryDraft(deps, draft.deliveryChangeId, because)
}

/** Explains why a difference cannot be paid: it is paid already, or why it ended (rule 700). */
async function whatBecameOf(deps: Deps, deliveryChangeId: string): Promise<DeliveryChanged | PayingRefusal> {
  const draft = await readDeliveryDraft(deps.db.pool, deliveryChangeId)
  if (draft?.isChanged === true) return { orderId: draft.orderId }
  await expireDeliveryDrafts(deps, deliveryChangeId)
  const because = (await endOfDeliveryChange(deps, deliveryChangeId)) ?? 'expired'
  return refuse('DELIVERY_CHANGE_EXPIRED', { because })
}

/**
 * `DELETE /api/users/delivery-fees/{id}`: the member closed the card sheet, and the address stays. Refuses
 * PAYMENT_UNCONFIRMED while the provider still owes an answer about a payment, because that answer decides.
 */
export async function releaseDeliveryFee(
  deps: Deps,
  { memberId, deliveryChangeId }: Omit<Paying, 'paymentKey'>,
): Promise<Refusal<'DELIVERY_CHANGE_NOT_FOUND' | 'PAYMENT_UNCONFIRMED'> | null> {
  const draft = await readDeliveryDraft(deps.db.pool, deliveryChangeId)
  if (draft === null || draft.memberId !== memberId) return refuse('DELIVERY_CHANGE_NOT_FOUND')
  if (draft.attemptOpen) return refuse('PAYMENT_UNCONFIRMED', {})
  await endDeliveryDraft(deps, deliveryChangeId, 'closed')
  return null
}
