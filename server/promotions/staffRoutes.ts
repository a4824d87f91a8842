import * as z from 'zod/mini'
import { promotionNames } from '../../domain/lists/promotionNames.ts'
import { seenVersion } from '../../domain/wire/content.ts'
import { type PromotionKind, promotionBodies, promotionRowsAnswer } from '../../domain/wire/promotions.ts'
import { contentRoutes } from '../content/index.ts'
import { cleanRich } from '../platform/cleanRich.ts'
import {
  type By,
  type ContentKind,
  type ContentTable,
  createContent,
  defineContent,
} from '../platform/content.ts'
import type { App, Deps, Routes } from '../platform/deps.ts'
import { promotionExamples } from './examples.ts'
import { pictureUrl } from './pictures.ts'

type Change = { version?: number | undefined }

const cleaned = (body: object) =>
  'content' in body && typeof body.content === 'string'
    ? { ...body, content: cleanRich('event', body.content) }
    : body

/** A kind's rules are the shape of its body and the constraints of its table. */
const asSent = {
  create: (body: object) => ({ body: cleaned(body) }),
  change: (body: Change) => ({ body: cleaned(body) }),
  remove: () => 'delete' as const,
  problems: [
    ['salesEndDate', '끝나는 때가 시작하는 때보다 빨라요.', /^hot_deals_times$/],
    // PostgreSQL names the check of the days before that of the times.
    ['endsOn', '끝나는 때가 시작하는 때보다 빨라요.', /_times$|^(banners|popups|plannings|events)_check$/],
    ['theme', '이미 쓰고 있는 주제예요.', /_theme_key$/],
    ['keyword', '이미 있는 검색어예요.', /_keyword_key$/],
    ['detailPictureId', '없는 그림이에요. 다시 골라 주세요.', /_detail_picture_id_fkey$/],
    ['pictureId', '없는 그림이에요. 다시 골라 주세요.', /_picture_id_fkey$/],
    ['pcFileId', '없는 사진이에요. 다시 올려 주세요.', /_pc_file_id_fkey$/],
    ['mobileFileId', '없는 사진이에요. 다시 올려 주세요.', /_mobile_file_id_fkey$/],
    ['pcFileId', 'PC 사진과 모바일 사진을 함께 올려 주세요.', /^promotion_pictures_check$/],
    ['productId', '없는 상품이에요. 상품번호를 확인해 주세요.', /^hot_deals_product_id_fkey$/],
    ['productIds', '없는 상품이 있어요. 상품번호를 확인해 주세요.', /_product_id_fkey$/],
  ],
} as const

const shownBetween = {
  position: 'position',
  startsOn: 'starts_on',
  startsTime: 'starts_time',
  endsOn: 'ends_on',
  endsTime: 'ends_time',
} as const
const linked = { pictureId: 'picture_id', linkUrl: 'link_url', target: 'target', ...shownBetween } as const

const productsIn = (table: 'shop.planning_products' | 'shop.recommended_products') => ({
  productIds: { table, owner: 'owner_id', columns: ['product_id'], order: 'display_order' },
})

const pictures = defineContent({
  table: 'shop.promotion_pictures',
  key: ['id'],
  fields: {
    ...{ title: 'title', subtitle: 'subtitle', scene: 'scene', seed: 'seed' },
    ...{ pcFileId: 'pc_file_id', mobileFileId: 'mobile_file_id' },
  },
  ...asSent,
})

const banners = defineContent({
  ...{ table: 'shop.banners', key: ['id'], isOrdered: true },
  fields: linked,
  ...asSent,
})

const popups = defineContent({
  ...{ table: 'shop.popups', key: ['id'], isOrdered: true },
  fields: { ...linked, shown: 'shown' },
  ...asSent,
})

const recommendGroups = defineContent({
  ...{ table: 'shop.recommend_groups', key: ['id'], isOrdered: true },
  fields: { theme: 'theme', title: 'title', subtitle: 'subtitle', shown: 'shown', ...shownBetween },
  parts: productsIn('shop.recommended_products'),
  ...asSent,
})

const plannings = defineContent({
  ...{ table: 'shop.plannings', key: ['id'], isOrdered: true },
  fields: {
    ...{ type: 'type', title: 'title', subtitle: 'subtitle', onHome: 'on_home' },
    ...{ pictureId: 'picture_id', detailPictureId: 'detail_picture_id', ...shownBetween },
  },
  parts: productsIn('shop.planning_products'),
  ...asSent,
})

const events = defineContent({
  ...{ table: 'shop.events', key: ['id'], isOrdered: true },
  fields: {
    ...{ title: 'title', pictureId: 'picture_id', detailPictureId: 'detail_picture_id' },
    ...{ content: 'content', ...shownBetween },
  },
  ...asSent,
})

const hotDeals = defineContent({
  ...{ table: 'shop.hot_deals', key: ['id'], isOrdered: true },
  fields: {
    ...{ productId: 'product_id', salesEndDate: 'sales_end_date', position: 'position' },
    ...{ startsOn: 'starts_on', startsTime: 'starts_time' },
  },
  ...asSent,
})

const recommendedKeywords = defineContent({
  ...{ table: 'shop.recommended_keywords', key: ['id'], isOrdered: true },
  fields: { keyword: 'keyword', ...shownBetween },
  ...asSent,
})

type Promotion = {
  create: (db: Deps['db'], body: object, by: By) => ReturnType<typeof createContent>
  routes: (app: App, deps: Deps) => void
}

/** A kind with its calls: its name in the address, what to call it, and SQL over the row `t` that its list shows. */
const promotion = <Name extends ContentTable>(
  name: PromotionKind,
  kind: ContentKind<Name, object, Change>,
  shows: Readonly<Record<string, string>> = {},
): Promotion => ({
  create: (db, body, by) => createContent(db, kind, body, by),
  routes(app, deps) {
    const body = promotionBodies[name]
    const example = promotionExamples[name]
    const summary = promotionNames[name]
    contentRoutes(app, deps, kind, {
      ...{ path: `/api/staff/${name}`, onRequest: app.staff('content') },
      list: {
        summary: `${summary} 목록`,
        answer: promotionRowsAnswer,
        order: kind.isOrdered ? 't.position, t.id DESC' : 't.id DESC',
        shows,
      },
      create: { summary: `${summary} 올리기`, body, example },
      change: { summary: `${summary} 바꾸기`, body: z.extend(body, seenVersion), example },
      remove: { summary: `${summary} 내리기` },
      ...(kind.isOrdered && { order: { summary: `${summary} 순서 바꾸기` } }),
    })
  },
})

const ofPicture = (what: string) =>
  `(SELECT ${what} FROM shop.promotion_pictures c WHERE c.id = t.picture_id)`
const shownPicture = { pictureUrl: ofPicture(pictureUrl('c', 'mobile')) }
const withTitle = { ...shownPicture, pictureTitle: ofPicture("replace(c.title, E'\\n', ' ')") }
const sizes = { pcUrl: pictureUrl('t', 'pc'), mobileUrl: pictureUrl('t', 'mobile') }
const named = {
  productName: '(SELECT p.product_name FROM shop.coded_products() p WHERE p.id = t.product_id)',
}

/** The kinds of content that staff publish. */
const promotions: Readonly<Record<PromotionKind, Promotion>> = {
  'promotion-pictures': promotion('promotion-pictures', pictures, sizes),
  banners: promotion('banners', banners, withTitle),
  popups: promotion('popups', popups, withTitle),
  'recommend-groups': promotion('recommend-groups', recommendGroups),
  plannings: promotion('plannings', plannings, shownPicture),
  events: promotion('events', events, shownPicture),
  'hot-deals': promotion('hot-deals', hotDeals, named),
  'recommended-keywords': promotion('recommended-keywords', recommendedKeywords),
}

/** Creates a row of a kind. Refuses INVALID_REQUEST (unknown picture or product, taken name, an end before its start). */
export const createPromotion = (db: Deps['db'], name: PromotionKind, body: object, by: By) =>
  promotions[name].create(db, body, by)

/** The calls for each kind of content that staff publish. */
export const staffRoutes: Routes = (deps) => async (app) => {
  for (const { routes } of Object.values(promotions)) routes(app, deps)
}
