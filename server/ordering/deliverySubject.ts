import * as z from 'zod/mini'
import { jejuFeeName } from '../../domain/ordering/deliveryFee.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import {
  decideDeliveryDecline,
  decidePaidDelivery,
  deliveryOvertaken,
} from '../../domain/processes/deliveryChange.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { refuse } from '../../domain/shared/decision.ts'
import type { Attempt, PaidFor, PaymentSubject } from '../payments/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { draftedContact, endedDraft, expireDeliveryDrafts, readDeliveryDraft } from './deliveryDrafts.ts'
import { whyReversed } from './draftEnds.ts'
import { stateOf } from './queries/extensionFacts.ts'
import { orderIn } from './streams.ts'

/** What a move to Jeju costs more, as something that is paid for; its payment is one of its order's. */
export const deliverySubject: PaymentSubject<'DELIVERY_CHANGE_NOT_FOUND'> = {
  isWanted: async (deps, { id }) => {
    const draft = await readDeliveryDraft(deps.db.pool, id)
    if (draft?.isOpen !== true || draft.heldUntil.getTime() < deps.clock.now().getTime()) return false
    return deliveryOvertaken(await stateOf(deps, draft.orderId), draft) === null
  },
  nameOf: async () => jejuFeeName,
  onCapture: async ({ db }, id) => {
    const draft = await readDeliveryDraft(db.pool, id)
    if (draft === null) return refuse('DELIVERY_CHANGE_NOT_FOUND')
    return {
      streams: [orderStream(draft.orderId)],
      paidInto: draft.orderId,
      decide: (streams, _, payments, { captured, by, refundId }) => {
        const paid = { captured, by }
        const order = orderIn(streams, draft.orderId)
        const entries = decidePaidDelivery(order, payments, draft, { paid, refundId })
        const isChanged = entries.some(({ event }) => event.type === 'order.delivery.changed')
        const overtaken = deliveryOvertaken(order, draft) ?? 'overtaken'
        const because = captured.amount === draft.amount ? overtaken : 'declined'
        return {
          entries,
          rows: isChanged
            ? [draftedContact(id), endedDraft(db.kysely, id, null)]
            : [endedDraft(db.kysely, id, draft.isChanged ? null : because)],
        }
      },
    }
  },
  // Paying with another card starts a new change.
  onDecline: async ({ db }, id) => {
    const draft = await readDeliveryDraft(db.pool, id)
    if (draft?.isOpen !== true) return null
    return {
      streams: [],
      paidInto: draft.orderId,
      decide: (_, __, payments, declined) => ({
        entries: decideDeliveryDecline(payments, draft, declined),
        rows: [endedDraft(db.kysely, id, 'declined')],
      }),
    }
  },
  paidFor: async ({ pool }, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await ordersOfDrafts(pool, [ids])
    return new Map(rows.map(({ id, orderId }) => [id, paidForDelivery(orderId)]))
  },
  whyReversed: async (deps, id) => {
    const draft = await readDeliveryDraft(deps.db.pool, id)
    if (draft === null) throw new Error(`the change of delivery ${id} was paid and is not there`)
    return whyReversed(deps, { of: 'delivery', deliveryChangeId: id, orderId: draft.orderId })
  },
  lapse: async (deps, id) => {
    await expireDeliveryDrafts(deps, id)
  },
}

const paidForDelivery = (orderId: string): PaidFor => ({
  ...{ orderId, hasOrder: true, name: jejuFeeName, pointsUsed: 0, pointsRefunded: 0 },
  ...{ exchangedFrom: null, chargeKind: null, consignmentType: null },
})

const ordersOfDrafts = statement({
  name: 'ordering.ordersOfDeliveryDrafts',
  text: `SELECT d.delivery_change_id AS id, d.order_id AS "orderId" FROM personal.delivery_drafts d
    WHERE d.delivery_change_id = ANY (ARRAY(SELECT unnest($1::uuid[])))`,
  row: z.object({ id: z.string(), orderId: z.string() }),
})

const begun = statement({
  name: 'ordering.beginDeliveryAttempt',
  text: `SELECT shop.begin_attempt('delivery', d.delivery_change_id, $3, d.member_id, 'member', m.customer_key::text,
      d.delivery_change_id::text, NULL, d.amount, $5::date) AS tries, m.customer_key AS "customerKey", d.amount
    FROM personal.delivery_drafts d JOIN shop.member_accounts() m ON m.id = d.member_id
    WHERE d.delivery_change_id = $1 AND d.member_id = $2 AND d.contact IS NOT NULL AND d.held_until >= $4`,
  row: z.object({ tries: z.int(), customerKey: z.string(), amount: z.int() }),
})

/**
 * Records an attempt to pay a difference before the provider is asked. Null unless it is the member's own and neither
 * paid, given up nor expired.
 */
export async function beginDeliveryAttempt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    deliveryChangeId,
    memberId,
    paymentKey,
  }: { deliveryChangeId: string; memberId: number; paymentKey: string },
): Promise<Attempt | null> {
  const now = clock.now()
  const triedOn = seoulDate(now)
  const [row] = await begun(db.pool, [deliveryChangeId, memberId, paymentKey, now, triedOn])
  if (row === undefined) return null
  return {
    ...{ of: 'delivery', id: deliveryChangeId, attemptKey: paymentKey, memberId, by: 'member' },
    ...{ providerOrderId: deliveryChangeId, methodKey: null, triedOn, ...row },
  }
}
