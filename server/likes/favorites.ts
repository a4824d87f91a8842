import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import type { Favorites } from '../../domain/wire/likes.ts'
import { type FreeDays, isFreeOn, isKnownProduct, productCards } from '../catalogue/index.ts'
import { withMemberLocked } from '../members/index.ts'
import { countOf, cutPage, placeIn, placeInstant } from '../platform/database/pages.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import { staleCursor } from '../platform/http/fieldSentences.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const rowsAPage = 20

/** Where a page ended: when its last product was liked, and the product. */
const likePlace = z.tuple([placeInstant, z.int().check(z.gte(1), z.lte(2_147_483_647))])

/**
 * Returns the products that a member likes, free on the days, newest first, as cards marked as liked: all of them, or a
 * page when a cursor is given, for an empty text the first one, with the ids of the others (rule 515). Refuses
 * INVALID_REQUEST for a cursor that is not ours.
 */
export async function favoritesOf(
  db: Deps['db'],
  memberId: number,
  { days, cursor }: { days: FreeDays | null; cursor: string | undefined },
): Promise<Favorites | Refusal<'INVALID_REQUEST'>> {
  const after = placeIn(likePlace, cursor)
  if (after === null && cursor !== undefined && cursor !== '') return staleCursor()
  const liked = db.kysely
    .selectFrom('shop.favorites')
    .where('member_id', '=', memberId)
    .where(days === null ? sql<boolean>`true` : isFreeOn('product_id', days))
  const [likedAt, productId] = after ?? []
  const newest = liked
    .select(['product_id', 'liked_at'])
    .where(
      after === null
        ? sql<boolean>`true`
        : sql<boolean>`(liked_at, product_id) < (${likedAt}::timestamptz, ${productId}::integer)`,
    )
    .orderBy('liked_at', 'desc')
    .orderBy('product_id', 'desc')
  if (after !== null) {
    const rows = await newest.limit(rowsAPage + 1).execute()
    const { shown, cursor: nextCursor } = pageOfLikes(rows)
    const [result, cntAll] = await Promise.all([likedCards(db, shown), countOf(liked)])
    return { result, cntAll, nextCursor }
  }
  const all = await newest.execute()
  const cntAll = all.length
  if (cursor === undefined) return { result: await likedCards(db, all), cntAll }
  const { shown, cursor: nextCursor } = pageOfLikes(all)
  const olderIds = all.slice(shown.length).map((row) => row.product_id)
  return { result: await likedCards(db, shown), cntAll, nextCursor, olderIds }
}

const pageOfLikes = (rows: readonly { product_id: number; liked_at: Date }[]) =>
  cutPage(rows, rowsAPage, (last) => [last.liked_at.toISOString(), last.product_id])

async function likedCards(db: Deps['db'], rows: readonly { product_id: number }[]): Promise<ProductCard[]> {
  const ids = rows.map((row) => row.product_id)
  return (await productCards(db, ids)).map((card) => ({ ...card, likeYn: true }))
}

/** Likes a product; liking it again changes nothing. Refuses NOT_FOUND, and NOT_LOGGED_IN when the member has just left. */
export async function like(
  { db, clock }: Needs,
  memberId: number,
  productId: number,
): Promise<Refusal<'NOT_FOUND' | 'NOT_LOGGED_IN'> | null> {
  if (!(await isKnownProduct(db, productId))) return refuse('NOT_FOUND')
  return withMemberLocked(db, memberId, async (client) => {
    await queriesOn(client)
      .insertInto('shop.favorites')
      .values({ member_id: memberId, product_id: productId, liked_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return null
  })
}

/** Removes a like; removing one that does not exist changes nothing. */
export async function unlike({ db }: Pick<Deps, 'db'>, memberId: number, productId: number): Promise<void> {
  await db.kysely
    .deleteFrom('shop.favorites')
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .execute()
}

/** Returns the ids of the most liked products on sale, free on the days, the newest first among equals. */
export async function mostLiked(db: Deps['db'], days: FreeDays | null, atMost: number): Promise<number[]> {
  const free = days === null ? sql<boolean>`true` : isFreeOn('p.id', days)
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM shop.offered_products() p JOIN (
      SELECT product_id, count(*) AS hearts FROM shop.favorites GROUP BY product_id) AS liked ON liked.product_id = p.id
    WHERE p.on_sale AND ${free} ORDER BY liked.hearts DESC, p.listed_at DESC, p.id DESC LIMIT ${atMost}`.execute(
    db.kysely,
  )
  return rows.map(({ id }) => id)
}
