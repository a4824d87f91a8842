import * as z from 'zod/mini'
import { pictureScenes } from '../shared/pictureScenes.ts'
import { isSafeLink } from '../shared/safeLink.ts'
import { brand, discountBand, periodQuery, productCard, sortOrder } from './catalogue.ts'
import { contentVersion } from './content.ts'
import { answer, day, file, listAnswer, repeated, serial, serialText } from './primitives.ts'
import { headline, name, nameOrNone } from './written.ts'

/** Phones begin a line with a capital letter, and the table knows the scheme in lower case alone. */
const withLowerScheme = (link: string): string => link.replace(/^https:/i, 'https:')
const linkUrl = z
  .string()
  .check(
    z.overwrite(withLowerScheme),
    z.maxLength(500),
    z.refine(isSafeLink, '우리 가게의 경로나 https 주소만 쓸 수 있어요.'),
  )

const target = z.enum(['current', 'other'])
const maybeFile = z.nullable(file)

export const banner = z.object({
  id: serial,
  /** Alternative text of the picture. */
  title: z.string(),
  pc_image_file: file,
  mobile_image_file: file,
  linkUrl: z.nullable(z.string()),
  target,
})
export type Banner = z.infer<typeof banner>

export const popup = z.object({
  id: serial,
  title: z.string(),
  image_file: file,
  linkUrl: z.nullable(z.string()),
  target,
})
export type Popup = z.infer<typeof popup>
export const popupsAnswer = listAnswer(popup)

const shownProduct = z.object({ displayOrder: z.int(), product: productCard })
export type ShownProduct = z.infer<typeof shownProduct>

const recommendGroup = z.object({
  id: serial,
  theme: z.string(),
  title: z.string(),
  subtitle: z.string(),
  recommended_products: z.array(shownProduct),
})
export type RecommendGroup = z.infer<typeof recommendGroup>

export const planning = z.object({
  id: serial,
  type: z.enum(['collection', 'season', 'brand']),
  title: z.string(),
  subtitle: z.string(),
  main_image_file: maybeFile,
  detail_image_file: maybeFile,
  startDate: day,
  /** null: until further notice. */
  endDate: z.nullable(day),
})
export type Planning = z.infer<typeof planning>
const homePlanning = z.object({ ...planning.shape, planning_event_products: z.array(shownProduct) })
export type HomePlanning = z.infer<typeof homePlanning>

/** The countdown runs to 23:59:59 of salesEndDate. */
const hotDealItem = z.object({ id: serial, salesEndDate: day, product: productCard })
export type HotDealItem = z.infer<typeof hotDealItem>

const home = z.object({
  banners: z.array(banner),
  recommend: z.array(recommendGroup),
  planning: z.array(homePlanning),
  hotDealItems: z.array(hotDealItem),
})
export type Home = z.infer<typeof home>
export const homeAnswer = answer(home)

export const inCategoryQuery = z.object({ categoryId: z.optional(serialText) })
export const luxuryPopularQuery = z.object({ ...inCategoryQuery.shape, ...periodQuery.shape })
export const cardsAnswer = listAnswer(productCard)

const topBrand = z.object({ ...brand.shape, products: z.array(productCard) })
const luxury = z.object({ wishlistBest: z.array(productCard), topBrands: z.array(topBrand) })
export type Luxury = z.infer<typeof luxury>
export const luxuryAnswer = answer(luxury)

export const eventRow = z.object({
  id: serial,
  title: z.string(),
  list_thumbnail_file: file,
  startDate: day,
  /** null: until further notice. */
  endDate: z.nullable(day),
})
export type EventRow = z.infer<typeof eventRow>
export const eventDetail = z.object({
  ...eventRow.shape,
  detail_thumbnail_file: maybeFile,
  /** Sanitised on the server. */
  content: z.string(),
})
export type EventDetail = z.infer<typeof eventDetail>
export const planningsAnswer = listAnswer(planning)
export const eventsAnswer = listAnswer(eventRow)
export const eventAnswer = answer(eventDetail)
const planningEventAll = z.object({ planning: z.array(planning), event: z.array(eventRow) })
export const planningEventAllAnswer = answer(planningEventAll)

/** Which products of a planning event. */
export const planningBrandsQuery = z.object({
  /** When omitted, in the order that staff chose. */
  orders: z.optional(sortOrder),
  brandId: repeated(serialText),
  discountRate: repeated(discountBand),
  categoryId: z.optional(serialText),
  ...periodQuery.shape,
})
export type PlanningBrandsQuery = z.infer<typeof planningBrandsQuery>
/** The same, from where the page before ended. */
export const planningProductsQuery = z.extend(planningBrandsQuery, {
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export type PlanningProductsQuery = z.infer<typeof planningProductsQuery>
export const planningProductsAnswer = answer(
  z.object({
    planningEvent: planning,
    result: z.array(productCard),
    cntAll: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
)

const maybeWords = (most: number) => z._default(nameOrNone(most), '')
const place = z._default(z.int().check(z.gte(0), z.lte(9_999)), 0)
const maybeId = z._default(z.nullable(serial), null)
const shownProductIds = z._default(z.array(serial).check(z.maxLength(500)), [])
/** A minute of the day in Seoul. */
const clockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각은 00:00–23:59로 입력해 주세요.'))
const maybeDay = z._default(z.nullable(day), null)
/** From the start of the first minute to the end of the last one. */
const times = { startsTime: z._default(clockTime, '00:00'), endsTime: z._default(clockTime, '23:59') }
const shownBetween = { position: place, startsOn: day, endsOn: maybeDay, ...times }
/** Without days it is shown from now until further notice. */
const perhapsBetween = { position: place, startsOn: maybeDay, endsOn: maybeDay, ...times }
const linked = { pictureId: serial, linkUrl: z._default(z.nullable(linkUrl), null), target, ...shownBetween }

/** The request bodies for creating or changing content: always complete. */
export const promotionBodies = {
  'promotion-pictures': z.object({
    title: headline(60),
    subtitle: maybeWords(60),
    scene: z.enum(pictureScenes),
    seed: z._default(z.int().check(z.gte(0), z.lte(2_147_483_647)), 1),
    pcFileId: maybeId,
    mobileFileId: maybeId,
  }),
  banners: z.object(linked),
  popups: z.object({ ...linked, shown: z._default(z.boolean(), true) }),
  'recommend-groups': z.object({
    theme: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/)),
    title: name(60),
    subtitle: maybeWords(100),
    ...perhapsBetween,
    shown: z._default(z.boolean(), true),
    productIds: shownProductIds,
  }),
  plannings: z.object({
    type: z.enum(['collection', 'season', 'brand']),
    title: name(60),
    subtitle: maybeWords(100),
    pictureId: maybeId,
    detailPictureId: maybeId,
    onHome: z._default(z.boolean(), false),
    ...shownBetween,
    productIds: shownProductIds,
  }),
  events: z.object({
    title: name(80),
    pictureId: serial,
    detailPictureId: maybeId,
    content: z.string().check(z.maxLength(100_000)),
    ...shownBetween,
  }),
  'hot-deals': z.object({
    productId: serial,
    salesEndDate: day,
    startsOn: maybeDay,
    startsTime: z._default(clockTime, '00:00'),
    position: place,
  }),
  'recommended-keywords': z.object({ keyword: name(30), ...perhapsBetween }),
} as const
export type PromotionKind = keyof typeof promotionBodies

const promotionRow = z.looseObject({ id: serial, version: contentVersion })
export type PromotionRow = z.infer<typeof promotionRow>
export const promotionRowsAnswer = listAnswer(promotionRow)
/** A picture that staff uploaded, for pcFileId and mobileFileId. */
export const promotionFileAnswer = answer(z.object({ id: serial, fileUrl: z.string() }))
