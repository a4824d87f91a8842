import { sql } from 'kysely'
import { addDays, type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { promotionBodies } from '../../../domain/wire/promotions.ts'
import { like } from '../../likes/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { createPromotion } from '../../promotions/index.ts'
import { countRentals } from '../../ranking/index.ts'
import { refreshSearch } from '../../search/index.ts'
import { eventStories } from './discoverEvents.ts'
import {
  bannerStories,
  type Choice,
  groupStories,
  hotDealStories,
  keywordStories,
  type PictureStory,
  planningStories,
  popupStories,
} from './discoverStory.ts'
import { productOf } from './products/index.ts'

type Db = Deps['db']
type Put = (kind: Parameters<typeof createPromotion>[1], body: Record<string, unknown>) => Promise<number>

/**
 * Puts up what shoppers see before the shelves: pictures, banners, popups, groups, planning events, events, deals, keywords and
 * some hearts of `likedBy`; then search and ranking are brought up to date. Needs products; popularity is best
 * refreshed before. Does nothing where staff have put something up already.
 */
export async function seedDiscover(deps: Deps, likedBy: readonly number[] = []): Promise<void> {
  const { db, clock } = deps
  const day = seoulDate(clock.now())
  const picture = await db.kysely
    .selectFrom('shop.promotion_pictures')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (picture === undefined) await putUp(db, day, clock.now())
  await giveHearts(deps, likedBy)
  await countRentals(deps)
  await refreshSearch(deps)
}

async function putUp(db: Db, day: CivilDate, at: Date): Promise<void> {
  const put: Put = async (kind, body) => {
    const whole = promotionBodies[kind].parse(body)
    const saved = await createPromotion(db, kind, whole, { actor: 'job:seed', at })
    if (isRefusal(saved)) throw new Error(`${kind} was refused: ${JSON.stringify(saved)}`)
    return Number(saved.id)
  }
  const picture = ({ title, subtitle, scene, seed }: PictureStory) =>
    put('promotion-pictures', { title, subtitle, scene, seed, pcFileId: null, mobileFileId: null })
  const between = (position: number, from: number, to: number | null) => ({
    ...{ position, startsOn: addDays(day, from), endsOn: to === null ? null : addDays(day, to) },
  })

  for (const [nth, { products, ...group }] of groupStories.entries())
    await put('recommend-groups', {
      ...group,
      position: nth,
      shown: true,
      productIds: await chosen(db, products),
    })
  const links = new Map<string, string>()
  for (const [nth, { key, products, from, to, picture: art, ...planning }] of planningStories.entries()) {
    const pictureId = art === null ? null : await picture(art)
    const productIds = await chosen(db, products)
    const id = await put('plannings', {
      ...{ ...planning, pictureId, detailPictureId: pictureId, productIds, ...between(nth, from, to) },
    })
    links.set(`planning:${key}`, `/promotion/product/${id}`)
  }
  for (const kind of ['banners', 'popups'] as const)
    for (const [nth, { link, ...art }] of (kind === 'banners' ? bannerStories : popupStories).entries()) {
      const linkUrl = links.get(link) ?? link
      await put(kind, {
        pictureId: await picture(art),
        linkUrl,
        target: 'current',
        ...between(nth, -14, null),
      })
    }
  for (const [nth, { title, picture: art, from, to, content: written }] of eventStories.entries()) {
    const pictureId = await picture(art)
    const content = await withPictures(db, written)
    await put('events', { title, pictureId, detailPictureId: pictureId, content, ...between(nth, from, to) })
  }
  for (const [nth, { inDays, product }] of hotDealStories.entries())
    for (const productId of await chosen(db, [product]))
      await put('hot-deals', { productId, salesEndDate: addDays(day, inDays), position: nth })
  for (const [nth, keyword] of keywordStories.entries())
    await put('recommended-keywords', { keyword, position: nth })
}

/** Names the pictures that an event shows of products of the catalogue. */
async function withPictures(db: Db, content: string): Promise<string> {
  let shown = content
  for (const [place, key = '', photo] of content.matchAll(/\{([\w-]+):(\w+)\}/g)) {
    const product = await db.kysely
      .selectFrom('shop.products')
      .select('id')
      .where('product_name', '=', productOf(key).name)
      .executeTakeFirst()
    if (product !== undefined) shown = shown.replace(place, `/files/pictures/${product.id}/${photo}-720.webp`)
  }
  return shown
}

const orders: Readonly<Record<Choice['by'], string>> = {
  newest: 'p.listed_at DESC',
  popular: 'l.popularity DESC, p.listed_at DESC',
  dearest: 'p.per_day DESC',
  cheapest: 'p.per_day',
  discount: 'p.discount_rate DESC',
}

/** Ids of what the choices name, in their order, each once. */
async function chosen(db: Db, choices: readonly Choice[]): Promise<number[]> {
  const ids: number[] = []
  for (const { categoryId, brand, words = [], discount = 0, by, take } of choices) {
    const said = sql<string>`concat_ws(' ', p.product_name, p.color, p.material)`
    const rows = await db.kysely
      .selectFrom('shop.products as p')
      .innerJoin('shop.listings as l', 'l.product_id', 'p.id')
      .innerJoin('shop.brands as b', 'b.id', 'p.brand_id')
      .select('p.id')
      .where('p.on_sale', '=', true)
      .where('p.discount_rate', '>=', discount)
      .$if(categoryId !== undefined, (products) =>
        products.where((is) =>
          is.or((['p.c1', 'p.c2', 'p.c3'] as const).map((level) => is(level, '=', categoryId ?? 0))),
        ),
      )
      .$if(brand !== undefined, (products) => products.where('b.name_english', '=', brand ?? ''))
      .$if(words.length > 0, (products) =>
        products.where((is) => is.or(words.map((word) => sql<boolean>`strpos(${said}, ${word}) > 0`))),
      )
      .orderBy(sql.raw(orders[by]))
      .orderBy('p.id', 'desc')
      .limit(take)
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return [...new Set(ids)]
}

const heartsEach = 9

/** Each likes some products, not all the same ones. */
async function giveHearts(deps: Deps, likedBy: readonly number[]): Promise<void> {
  const rows = await deps.db.kysely
    .selectFrom('shop.products')
    .select('id')
    .where('on_sale', '=', true)
    .orderBy('supply_price', 'desc')
    .orderBy('id')
    .limit(40)
    .execute()
  for (const [nth, memberId] of likedBy.entries())
    for (let heart = 0; heart < heartsEach && rows.length > 0; heart += 1) {
      const product = rows[(heart * heart + nth * 3) % rows.length]
      if (product !== undefined) await like(deps, memberId, product.id)
    }
}
