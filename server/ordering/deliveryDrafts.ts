import { sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { DeliveryDraft } from '../../domain/processes/deliveryChange.ts'
import { type DeliveryEnd, deliveryEnds } from '../../domain/shared/draftEnds.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'

/** A change of delivery whose fee the member is paying, or has paid or given up. */
const deliveryDraft = z.object({
  deliveryChangeId: z.string(),
  orderId: z.string(),
  orderItemId: z.string(),
  memberId: z.int(),
  corrections: z.int(),
  amount: z.int(),
  heldUntil: z.date(),
  /** Neither paid nor given up yet. */
  isOpen: z.boolean(),
  /** Why it ended; null while it is open, and once the order has its address. */
  endedBecause: z.nullable(z.enum(deliveryEnds)),
  /** The order has its address and its fee. */
  isChanged: z.boolean(),
  /** True while the provider has not given a final answer about its payment. */
  attemptOpen: z.boolean(),
})
export type DeliveryDraftRow = z.infer<typeof deliveryDraft>

const draftById = statement({
  name: 'ordering.deliveryDraft',
  text: `SELECT d.delivery_change_id AS "deliveryChangeId", d.order_id AS "orderId", d.order_item_id AS "orderItemId",
      d.member_id AS "memberId", d.corrections, d.amount, d.held_until AS "heldUntil", d.contact IS NOT NULL AS "isOpen",
      d.ended_because AS "endedBecause",
      EXISTS (SELECT FROM shop.delivery_changes c WHERE c.delivery_change_id = d.delivery_change_id) AS "isChanged",
      EXISTS (SELECT FROM shop.open_attempts() a WHERE a.subject_id = d.delivery_change_id) AS "attemptOpen"
    FROM personal.delivery_drafts d WHERE d.delivery_change_id = $1`,
  row: deliveryDraft,
})

export const readDeliveryDraft = async (
  pool: pg.Pool,
  deliveryChangeId: string,
): Promise<DeliveryDraftRow | null> => (await draftById(pool, [deliveryChangeId]))[0] ?? null

type Kysely = Deps['db']['kysely']

/**
 * Keeps what is being paid, with the sealed recipient and address that the order then has. An earlier change of the order
 * that is still being paid is replaced, unless the provider owes an answer about its payment.
 */
export async function keepDeliveryDraft(
  { kysely, pool }: Pick<Deps['db'], 'kysely' | 'pool'>,
  draft: Omit<DeliveryDraft, 'isOpen'> & { contact: string; heldUntil: Date },
): Promise<void> {
  await replaced(pool, [draft.orderId])
  await kysely
    .insertInto('personal.delivery_drafts')
    .values({
      ...{ delivery_change_id: draft.deliveryChangeId, order_id: draft.orderId },
      ...{ order_item_id: draft.orderItemId, member_id: draft.memberId, corrections: draft.corrections },
      ...{ amount: draft.amount, contact: draft.contact, held_until: draft.heldUntil },
    })
    .execute()
}

/** The order gets the recipient and address of the draft, in the transaction that appends the change. */
export const draftedContact = (deliveryChangeId: string): Statement => ({
  sql: `UPDATE personal.order_contacts c SET contact = d.contact FROM personal.delivery_drafts d
    WHERE d.delivery_change_id = $1 AND c.order_id = d.order_id AND d.contact IS NOT NULL`,
  parameters: [deliveryChangeId],
})

/**
 * Forgets the recipient and address of a draft whose payment is over, and why the order does not have them; null when it
 * has. One that ended before keeps its cause.
 */
export const endedDraft = (
  kysely: Kysely,
  deliveryChangeId: string,
  because: DeliveryEnd | null,
): Statement =>
  kysely
    .updateTable('personal.delivery_drafts')
    .set({ contact: null, ended_because: sql`coalesce(ended_because, ${because})` })
    .where('delivery_change_id', '=', deliveryChangeId)
    .compile()

/**
 * Ends the drafts whose time is over, that one alone when it is named; not while the provider owes an answer about a
 * payment. Returns how many.
 */
export const expireDeliveryDrafts = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  deliveryChangeId: string | null = null,
): Promise<number> => (await ended(db.pool, [clock.now(), deliveryChangeId, 'expired'])).length

/** Ends a draft whatever its time, as one that the member gave up; not while the provider owes an answer about a payment. */
export async function endDeliveryDraft(
  { db }: Pick<Deps, 'db'>,
  deliveryChangeId: string,
  because: DeliveryEnd,
): Promise<void> {
  await ended(db.pool, ['infinity', deliveryChangeId, because])
}

const isOpenWithoutAttempt = `d.contact IS NOT NULL
  AND NOT EXISTS (SELECT FROM shop.open_attempts() a WHERE a.subject_id = d.delivery_change_id)`

const ended = statement({
  name: 'ordering.endDeliveryDrafts',
  text: `UPDATE personal.delivery_drafts d SET contact = NULL, ended_because = $3
    WHERE d.held_until < $1::timestamptz AND d.delivery_change_id = coalesce($2::uuid, d.delivery_change_id)
      AND ${isOpenWithoutAttempt}
    RETURNING d.delivery_change_id AS id`,
  row: z.object({ id: z.string() }),
})

const replaced = statement({
  name: 'ordering.replaceDeliveryDrafts',
  text: `UPDATE personal.delivery_drafts d SET contact = NULL, ended_because = 'replaced'
    WHERE d.order_id = $1 AND ${isOpenWithoutAttempt}
    RETURNING d.delivery_change_id AS id`,
  row: z.object({ id: z.string() }),
})
