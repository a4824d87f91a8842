import { sql } from 'kysely'
import type { OneToOneInquiry, ProductInquiry } from '../../domain/wire/inquiries.ts'
import type { PageIfAsked } from '../../domain/wire/lists.ts'
import { productCards } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { pageOf } from '../platform/http/pageOf.ts'
import { privatePhotoUrl } from '../platform/uploads/index.ts'

type Needs = Pick<Deps, 'db' | 'env'>
export type InquiryKind = 'product' | 'onetoone'
export type Slots = readonly { slot: number; photoId: string }[]

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
    .select(photosOf.as('photos'))
    .where('i.member_id', '=', memberId)
    .where('i.kind', '=', kind)
    .orderBy('i.id', 'desc')
    .execute()
}

/** The photos of inquiry `i`, as JSON. */
export const photosOf = sql<Slots>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('slot', p.slot, 'photoId', p.photo_id) ORDER BY p.slot), '[]')
  FROM shop.inquiry_photos p WHERE p.inquiry_id = i.id)`

function shown({ env }: Pick<Needs, 'env'>, row: Row) {
  const photo = (slot: number) => {
    const found = row.photos.find((one) => one.slot === slot)
    return found === undefined ? null : { fileUrl: privatePhotoUrl(env, found.photoId) }
  }
  return {
    id: row.id,
    content: row.content,
    status: row.version === null ? ('pending' as const) : ('answered' as const),
    createdAt: row.asked_at.toISOString(),
    answer: row.answer,
    answerDate: row.written_at?.toISOString() ?? null,
    answerSeen: row.seen_version >= (row.version ?? 0),
    image_file_id_1_file: photo(1),
    image_file_id_2_file: photo(2),
    image_file_id_3_file: photo(3),
  }
}
