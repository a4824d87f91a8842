import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { brandCountsAnswer } from '../../domain/wire/brands.ts'
import { periodQuery } from '../../domain/wire/catalogue.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import {
  cardsAnswer,
  eventAnswer,
  eventsAnswer,
  type Home,
  homeAnswer,
  inCategoryQuery,
  luxuryAnswer,
  luxuryPopularQuery,
  planningBrandsQuery,
  planningEventAllAnswer,
  planningProductsAnswer,
  planningProductsQuery,
  planningsAnswer,
  popupsAnswer,
  type ShownProduct,
} from '../../domain/wire/promotions.ts'
import { recommendSearchAnswer } from '../../domain/wire/search.ts'
import { askedDays } from '../catalogue/index.ts'
import { contentTime } from '../platform/contentTime.ts'
import { wholeList } from '../platform/database/pages.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { eventById, eventsAt } from './events.ts'
import { isShown } from './moments.ts'
import { pictureRoutes } from './pictureRoute.ts'
import { planningBrands, planningProducts } from './planningProducts.ts'
import { luxuryHome, luxuryPopular, newItems } from './shelves.ts'
import {
  bannersAt,
  type Cards,
  cardsById,
  groupsAt,
  hotDealsAt,
  planningsAt,
  popupsAt,
  productsOf,
  type Visitor,
} from './shown.ts'
import { staffRoutes } from './staffRoutes.ts'
import { uploadRoutes } from './uploadRoutes.ts'

const keywordsShown = 12

const keywords = statement({
  name: 'promotions.keywords',
  text: `SELECT k.keyword FROM shop.recommended_keywords k WHERE ${isShown('k', '$1')}
    ORDER BY k.position, k.id DESC LIMIT ${keywordsShown}`,
  row: z.object({ keyword: z.string() }),
})

/** Returns the keywords that staff recommend at this moment, in the order that staff set. */
async function recommendedKeywords(db: Deps['db'], now: Date): Promise<string[]> {
  return (await keywords(db.pool, [now])).map(({ keyword }) => keyword)
}

/** Returns everything that staff chose for the home page at this moment. */
async function homeAt(db: Deps['db'], now: Date, visitor: Visitor): Promise<Home> {
  const [banners, groups, plannings, deals] = await Promise.all([
    bannersAt(db, now),
    groupsAt(db, now),
    planningsAt(db, now, true),
    hotDealsAt(db, now),
  ])
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const [recommended, planned] = await Promise.all([
    productsOf(db, 'recommended_products', idsOf(groups)),
    productsOf(db, 'planning_products', idsOf(plannings)),
  ])
  const cards = await cardsById(
    db,
    visitor,
    [...recommended, ...planned, ...deals].map(({ productId }) => productId),
  )
  const shownOf = (listed: typeof recommended, owner: number) => shown(listed, owner, cards)
  return {
    banners,
    recommend: groups.map((group) => ({ ...group, recommended_products: shownOf(recommended, group.id) })),
    planning: plannings.map((one) => ({ ...one, planning_event_products: shownOf(planned, one.id) })),
    hotDealItems: deals.flatMap(({ id, salesEndDate, productId }) =>
      cards(productId).map((product) => ({ id, salesEndDate, product })),
    ),
  }
}

const shown = (
  listed: readonly { ownerId: number; productId: number; displayOrder: number }[],
  owner: number,
  cards: Cards,
): ShownProduct[] =>
  listed
    .filter(({ ownerId }) => ownerId === owner)
    .flatMap(({ productId, displayOrder }) => cards(productId).map((product) => ({ displayOrder, product })))

const freeThen = '이용기간을 보내면 그때 빌릴 수 있는 상품만 알려 줘요.'
const emptyLuxury = { wishlistBest: [], topBrands: [] }

const homeRoutes: Routes = (deps) => async (app) => {
  const { db, clock } = deps
  const now = () => contentTime(clock)
  const onRequest = app.identify
  app.get('/api/users/popup', { schema: { summary: '팝업', response: { 200: popupsAnswer } } }, async () =>
    wholeList(await popupsAt(db, now())),
  )
  app.get(
    '/api/users/recommend',
    { onRequest, schema: { summary: '홈 화면', response: { 200: homeAnswer } } },
    async (request) => ({ data: await homeAt(db, now(), request.visitor) }),
  )
  app.get(
    '/api/users/recommend-search',
    { schema: { summary: '추천 검색어', response: { 200: recommendSearchAnswer } } },
    async () => ({ data: { recommendedSearchKeywords: await recommendedKeywords(db, now()) } }),
  )
  app.get(
    '/api/users/recommend-newitems',
    {
      onRequest,
      schema: { summary: '새로 들어온 상품', querystring: inCategoryQuery, response: { 200: cardsAnswer } },
    },
    async (request) => wholeList(await newItems(db, request.query.categoryId, request.visitor)),
  )
  app.get(
    '/api/users/luxury',
    {
      onRequest,
      schema: {
        summary: '럭셔리 화면',
        description: freeThen,
        querystring: periodQuery,
        response: { 200: luxuryAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const days = await askedDays(deps, request.query)
      if (isRefusal(days)) return reply.refuse(days)
      const isNever = days === 'unreachable'
      return { data: isNever ? emptyLuxury : await luxuryHome(db, days, request.visitor) }
    },
  )
  app.get(
    '/api/users/luxury-popular',
    {
      onRequest,
      schema: {
        summary: '럭셔리 인기 상품',
        description: freeThen,
        querystring: luxuryPopularQuery,
        response: { 200: cardsAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const days = await askedDays(deps, request.query)
      if (isRefusal(days)) return reply.refuse(days)
      const { categoryId } = request.query
      return wholeList(
        days === 'unreachable' ? [] : await luxuryPopular(db, categoryId, days, request.visitor),
      )
    },
  )
}

const promotionRoutes: Routes = (deps) => async (app) => {
  const { db, clock } = deps
  const now = () => contentTime(clock)
  app.get(
    '/api/users/planning-event-all',
    { schema: { summary: '기획전과 이벤트', response: { 200: planningEventAllAnswer } } },
    async () => {
      const [planning, event] = await Promise.all([planningsAt(db, now()), eventsAt(db, now())])
      return { data: { planning, event } }
    },
  )
  app.get(
    '/api/users/planning',
    { schema: { summary: '기획전', response: { 200: planningsAnswer } } },
    async () => wholeList(await planningsAt(db, now())),
  )
  app.get('/api/users/event', { schema: { summary: '이벤트', response: { 200: eventsAnswer } } }, async () =>
    wholeList(await eventsAt(db, now())),
  )
  app.get(
    '/api/users/event/:id',
    {
      schema: {
        summary: '이벤트 상세',
        params: z.object({ id: serialText }),
        response: { 200: eventAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      return reply.found(await eventById(db, request.params.id, now()))
    },
  )
  app.get(
    '/api/users/planning-products/:planningId',
    {
      onRequest: app.identify,
      schema: {
        summary: '기획전 상품',
        params: z.object({ planningId: serialText }),
        querystring: planningProductsQuery,
        response: { 200: planningProductsAnswer },
        refusals: ['NOT_FOUND', 'PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const { planningId } = request.params
      const days = await askedDays(deps, request.query)
      if (isRefusal(days)) return reply.refuse(days)
      const who = { now: now(), visitor: request.visitor }
      const page = await planningProducts(db, planningId, { ...request.query, days }, who)
      return isRefusal(page) ? reply.refuse(page) : reply.found(page)
    },
  )
  app.get(
    '/api/users/planning-products/:planningId/brands',
    {
      schema: {
        summary: '기획전의 브랜드',
        description: '다른 조건에 맞는 상품이 있는 브랜드와 그 수를 가나다순으로 알려 줘요.',
        params: z.object({ planningId: serialText }),
        querystring: planningBrandsQuery,
        response: { 200: brandCountsAnswer },
        refusals: ['NOT_FOUND', 'PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const days = await askedDays(deps, request.query)
      if (isRefusal(days)) return reply.refuse(days)
      const asked = { ...request.query, days }
      const brands = await planningBrands(db, request.params.planningId, asked, now())
      return brands === null ? reply.refuse(refuse('NOT_FOUND')) : wholeList(brands)
    },
  )
}

export const routes: Routes = (deps) => async (app) => {
  const parts = [homeRoutes, promotionRoutes, pictureRoutes, staffRoutes, uploadRoutes]
  for (const part of parts) await app.register(part(deps))
}
