import { sql } from 'kysely'
import { chargeKinds, chargeTerms } from '../../domain/shared/chargeKinds.ts'
import type {
  InquiryAbout,
  InquiryMessage,
  OneToOneInquiry,
  ProductInquiry,
} from '../../domain/wire/inquiries.ts'
import type { PageIfAsked } from '../../domain/wire/lists.ts'
import { productCards } from '../catalogue/index.ts'
import { pageOf } from '../platform/database/pages.ts'
import type { Deps } from '../platform/deps.ts'
import { privatePhotoUrl } from '../platform/uploads/index.ts'

type Needs = Pick<Deps, 'db' | 'env'>
export type InquiryKind = 'product' | 'onetoone'
export type Slots = readonly { slot: number; photoId: string }[]

/** SQL: what the kinds of charges are called. */
const kindNames = sql.join(
  chargeKinds.map((kind) => sql`WHEN ${sql.lit(kind)} THEN ${sql.lit(chargeTerms[kind].name)}`),
  sql` `,
)

type Row = {
  id: number
  product_id: number | null
  title: string
  content: string
  asked_at: Date
  seen_version: number
  version: number | null
  answer: string | null
  written_at: Date | null
  is_waiting: boolean
  thread: InquiryMessage[]
  about: InquiryAbout | null
  photos: Slots
}

type Page<Inquiry> = { result: Inquiry[]; cntAll: number }

/** Returns a member's inquiries about products, newest first: a page when one is asked for, otherwise all. */
export async function productInquiries(
  needs: Needs,
  memberId: number,
  asked: PageIfAsked,
): Promise<Page<ProductInquiry>> {
  const { result: rows, cntAll } = pageOf(await inquiriesOf(needs.db, memberId, 'product'), asked)
  const ids = [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))]
  const products = new Map((await productCards(needs.db, ids)).map((product) => [product.id, product]))
  const result = rows.flatMap((row) => {
    const product = products.get(row.product_id ?? 0)
    return product === undefined
      ? []
      : [{ ...shown(needs, row), title: row.title, productId: product.id, product }]
  })
  return { result, cntAll }
}

/** Returns a member's one-to-one inquiries, newest first: a page when one is asked for, otherwise all. */
export async function oneToOneInquiries(
  needs: Needs,
  memberId: number,
  asked: PageIfAsked,
): Promise<Page<OneToOneInquiry>> {
  const { result, cntAll } = pageOf(await inquiriesOf(needs.db, memberId, 'onetoone'), asked)
  return { result: result.map((row) => ({ ...shown(needs, row), subject: row.title })), cntAll }
}

async function inquiriesOf(db: Deps['db'], memberId: number, kind: InquiryKind): Promise<Row[]> {
  return db.kysely
    .selectFrom('shop.inquiries as i')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('shop.inquiry_answers as w')
          .select(['w.version', 'w.content as answer', 'w.written_at'])
          .whereRef('w.inquiry_id', '=', 'i.id')
          .orderBy('w.version', 'desc')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .select(['i.id', 'i.product_id', 'i.title', 'i.content', 'i.asked_at', 'i.seen_version'])
    .select(['a.version', 'a.answer', 'a.written_at'])
    .select([photosOf.as('photos'), isWaiting.as('is_waiting'), threadOf.as('thread'), aboutOf.as('about')])
    .where('i.member_id', '=', memberId)
    .where('i.kind', '=', kind)
    .orderBy('i.id', 'desc')
    .execute()
}

/** The photos of inquiry `i`, as JSON. */
export const photosOf = sql<Slots>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('slot', p.slot, 'photoId', p.photo_id) ORDER BY p.slot), '[]')
  FROM shop.inquiry_photos p WHERE p.inquiry_id = i.id)`

/** An inquiry `i` waits for an answer: it has none, or its member wrote since the latest. */
export const isWaiting = sql<boolean>`(NOT (i.answers > 0 AND i.unanswered = 0))`

const instantOf = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** What followed the question of inquiry `i`: each answer in its latest wording, and what its member wrote on. */
const threadOf = sql<InquiryMessage[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('by', m.by, 'content', m.content, 'writtenAt', m.at)
    ORDER BY m.place), '[]')
  FROM (
    SELECT 'shop' AS by, a.content, ${instantOf('a.written_at')} AS at, a.follow_ups * 2 + 1 AS place
    FROM (SELECT DISTINCT ON (w.follow_ups) w.* FROM shop.inquiry_answers w WHERE w.inquiry_id = i.id
      ORDER BY w.follow_ups, w.version DESC) a
    UNION ALL
    SELECT 'member', f.content, ${instantOf('f.written_at')}, f.number * 2
    FROM shop.inquiry_follow_ups f WHERE f.inquiry_id = i.id
  ) m)`

/** What the charge that inquiry `i` is about costs now, in won. */
export const chargeAmountOf = sql<number | null>`(
  SELECT c.amount FROM shop.charges_of_items() c WHERE c.charge_id = i.charge_id)`

/** What inquiry `i` is about besides a product, as people call it. */
export const aboutOf = sql<InquiryAbout | null>`(CASE
  WHEN i.order_id IS NOT NULL THEN jsonb_build_object('of', 'order', 'id', i.order_id, 'name', (
    SELECT o.order_numbers FROM shop.numbered_orders() o WHERE o.order_id = i.order_id))
  WHEN i.consignment_id IS NOT NULL THEN jsonb_build_object('of', 'consignment', 'id', i.consignment_id, 'name', (
    SELECT c.consignment_number FROM shop.consignment_contracts() c WHERE c.consignment_id = i.consignment_id))
  WHEN i.charge_id IS NOT NULL THEN jsonb_build_object('of', 'charge', 'id', i.charge_id, 'name', (
    SELECT CASE c.kind ${kindNames} END FROM shop.charges_of_items() c WHERE c.charge_id = i.charge_id))
  END)`

function shown({ env }: Pick<Needs, 'env'>, row: Row) {
  const photo = (slot: number) => {
    const found = row.photos.find((one) => one.slot === slot)
    return found === undefined ? null : { fileUrl: privatePhotoUrl(env, found.photoId) }
  }
  return {
    id: row.id,
    content: row.content,
    status: row.is_waiting ? ('pending' as const) : ('answered' as const),
    createdAt: row.asked_at.toISOString(),
    answer: row.answer,
    answerDate: row.written_at?.toISOString() ?? null,
    thread: row.thread,
    about: row.about,
    answerSeen: row.seen_version >= (row.version ?? 0),
    image_file_id_1_file: photo(1),
    image_file_id_2_file: photo(2),
    image_file_id_3_file: photo(3),
  }
}
