import { z } from 'zod'
import { answerDueAt } from '../../domain/inquiries/answerDue.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { isKnownProduct } from '../catalogue/index.ts'
import { disputeWith, whyNotDisputedWith } from '../charges/index.ts'
import { writeOnce } from '../members/index.ts'
import { nextNumber } from '../platform/database/nextNumber.ts'
import { runCompiled, statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { type ClaimCode, claimPhotos, claimRefusals } from '../platform/uploads/index.ts'

/** A photo with its slot in the form, 1 to 3. */
export type SlottedPhoto = { slot: number; photoId: string }

/** What an inquiry is about besides a product. */
export type AboutOrder = { orderId?: string | undefined; consignmentId?: string | undefined }

export type InquiryRequest = {
  memberId: number
  /** Null for a one-to-one inquiry. */
  productId: number | null
  title: string
  content: string
  photos: readonly SlottedPhoto[]
  /** The id of the filled-in form. */
  requestId?: string | undefined
} & AboutOrder

const stored = z.object({ id: z.int() })

/** NOT_FOUND for a product that the shop never had, and for an order or a consignment that is not the member's. */
export async function whyNotAsked(
  { db }: Pick<Deps, 'db'>,
  about: Pick<InquiryRequest, 'memberId' | 'productId'> & AboutOrder,
): Promise<Refusal<'NOT_FOUND'> | null> {
  if (about.productId !== null && !(await isKnownProduct(db, about.productId))) return refuse('NOT_FOUND')
  return (await isOwn(db, about)) ? null : refuse('NOT_FOUND')
}

type Objecting = Omit<InquiryRequest, 'productId'> & { chargeId: string }

/** The objection that a form is: what its charge's command compares. */
const objectionIn = ({ chargeId, memberId, title, content }: Omit<Objecting, 'photos'>) => ({
  ...{ chargeId, memberId },
  words: { title, content },
})

/** Why the member cannot object to a charge now, asked before anything is done with what they sent (rule 571). */
export const whyNotObjected = ({ store }: Pick<Deps, 'store'>, objecting: Omit<Objecting, 'photos'>) =>
  whyNotDisputedWith({ store }, objectionIn(objecting))

/**
 * Stores an inquiry with its photos, once for each `requestId` (rule 550). Photos are no part of what is compared: a form
 * that is sent again after a reload has lost them. Refuses NOT_FOUND for a product that the shop never had and for an
 * order or a consignment that is not the member's, PHOTO_NOT_USABLE, and NOT_LOGGED_IN when the member has just left.
 *
 * Inquiries are plain rows instead of events: they move no value, no decision depends on their history, and all that
 * could be disputed (what was asked and answered, and when) is text that has to be erased with the member. Each version
 * of an answer is a row. What an objection does to its charge is an event of the charge.
 */
export async function ask(
  deps: Pick<Deps, 'clock' | 'db' | 'env' | 'store'>,
  asking: InquiryRequest,
): Promise<{ id: number } | Refusal<CommandCode | 'NOT_FOUND' | 'NOT_LOGGED_IN' | 'PHOTO_NOT_USABLE'>> {
  const { db, clock } = deps
  const { memberId, productId, requestId, photos: _, ...typed } = asking
  const refusal = await whyNotAsked(deps, asking)
  if (refusal !== null) return refusal
  const id = await nextNumber(db, 'shop.inquiries')
  const rows = inquiryRows(db, { ...asking, id, chargeId: null, now: clock.now() })
  const written = await writeOnce(deps, {
    ...{ memberId, kind: 'inquiry', requestId, typed: { productId, ...typed }, result: { id } },
    write: async (client) => {
      for (const row of rows) await runCompiled(client, row)
      return null
    },
    refuses: claimRefusals,
  })
  return isRefusal(written) ? written : stored.parse(written.result)
}

/**
 * Stores a member's objection to a charge as an inquiry, in the append that pauses the card (rule 351). Refuses NOT_FOUND,
 * CHARGE_SETTLED, CHARGE_DISPUTED and PHOTO_NOT_USABLE. A member with an open charge cannot leave, so nobody is written
 * about behind a withdrawal.
 */
export async function objectToCharge(
  { db, clock, store }: Pick<Deps, 'db' | 'clock' | 'store'>,
  objecting: Objecting,
) {
  const inquiryId = await nextNumber(db, 'shop.inquiries')
  const rows = inquiryRows(db, { ...objecting, id: inquiryId, productId: null, now: clock.now() })
  return disputeWith(
    { store, clock },
    { ...objectionIn(objecting), inquiryId, rows, refusedByRows: claimRefusals },
  )
}

const owned = statement({
  name: 'inquiries.isOwn',
  text: `SELECT ($2::uuid IS NULL OR EXISTS (SELECT FROM shop.order_lines() o WHERE o.order_id = $2 AND o.member_id = $1))
      AND ($3::uuid IS NULL OR EXISTS (
        SELECT FROM shop.consignment_contracts() c WHERE c.consignment_id = $3 AND c.member_id = $1)) AS "isOwn"`,
  row: z.object({ isOwn: z.boolean() }),
})

async function isOwn(
  db: Deps['db'],
  { memberId, orderId, consignmentId }: Pick<InquiryRequest, 'memberId'> & AboutOrder,
): Promise<boolean> {
  if (orderId === undefined && consignmentId === undefined) return true
  const [row] = await owned(db.pool, [memberId, orderId ?? null, consignmentId ?? null])
  return row?.isOwn ?? false
}

type NewInquiry = InquiryRequest & { id: number; chargeId: string | null; now: Date }

/** The rows of a new inquiry: its photos are claimed before they are attached. */
function inquiryRows({ kysely }: Deps['db'], asking: NewInquiry): Statement<ClaimCode>[] {
  const { id, memberId, productId, chargeId, orderId = null, consignmentId = null } = asking
  const { title, content, photos, now } = asking
  const inquiry = kysely
    .insertInto('shop.inquiries')
    .values({
      ...{
        id,
        member_id: memberId,
        kind: productId === null ? 'onetoone' : 'product',
        product_id: productId,
      },
      ...{ order_id: orderId, charge_id: chargeId, consignment_id: consignmentId },
      ...{ title, content, asked_at: now, due_at: answerDueAt(now) },
    })
    .compile()
  if (photos.length === 0) return [inquiry]
  const ids = photos.map(({ photoId }) => photoId)
  const attached = kysely
    .insertInto('shop.inquiry_photos')
    .values(
      photos.map(({ slot, photoId }) => ({ inquiry_id: id, member_id: memberId, photo_id: photoId, slot })),
    )
    .compile()
  return [inquiry, claimPhotos(kysely, ids, { memberId, use: 'inquiry', subject: String(id), now }), attached]
}
