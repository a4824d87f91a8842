import * as z from 'zod/mini'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import {
  categoriesAnswer,
  periodQuery,
  productDetailAnswer,
  productListAnswer,
  productListQuery,
  similarAnswer,
  topCategoriesAnswer,
  topCategoriesQuery,
} from '../../domain/wire/catalogue.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { Routes } from '../platform/deps.ts'
import { askedPeriod, type RequestedPeriodRefusal } from './askedPeriod.ts'
import { categoriesBelow, categoriesUnder, categoryTree } from './categories.ts'
import { detailPages } from './detailPages.ts'
import { withLikes } from './likedCards.ts'
import { type ProductPage, productLists } from './listProducts.ts'
import { periodPrice } from './productDetail.ts'
import { sharedReading, writtenOnce } from './sharedAnswers.ts'
import { shelfRoutes } from './shelves.ts'
import { similarProducts } from './similarProducts.ts'
import { staffRoutes } from './staffRoutes.ts'

const byId = z.object({ id: serialText })
const similarAtMost = 40

const categoryRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/api/users/categories',
      {
        schema: {
          summary: '대분류',
          description: 'levels=3이면 중분류와 소분류까지 한 번에 알려 줘요.',
          querystring: topCategoriesQuery,
          response: { 200: topCategoriesAnswer },
        },
      },
      async (request) =>
        wholeList(request.query.levels === '3' ? await categoryTree(db) : await categoriesUnder(db, null, 1)),
    )
    for (const { below, level, summary } of [
      { below: 'secondary', level: 2, summary: '중분류' },
      { below: 'tertiary', level: 3, summary: '소분류' },
    ] as const)
      app.get(
        `/api/users/categories/:id/${below}`,
        { schema: { summary, params: byId, response: { 200: categoriesAnswer }, refusals: ['NOT_FOUND'] } },
        async (request, reply) => {
          const found = await categoriesBelow(db, request.params.id, level)
          return found === null ? reply.refuse(refuse('NOT_FOUND')) : wholeList(found)
        },
      )
  }

const productRoutes: Routes = (deps) => async (app) => {
  const { db, clock } = deps
  const list = productLists(deps)
  const shared = sharedReading<{ data: ProductPage } | RequestedPeriodRefusal>()
  const pages = detailPages(db)
  const send = writtenOnce()
  app.get(
    '/api/users/recommend-products',
    {
      onRequest: app.identify,
      schema: {
        summary: '상품 목록',
        querystring: productListQuery,
        response: { 200: productListAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const answer = await shared(JSON.stringify(request.query), async () => {
        const page = await list(request.query)
        return isRefusal(page) ? page : { data: page }
      })
      if (isRefusal(answer)) return reply.refuse(answer)
      if (request.visitor !== null)
        return { data: { ...answer.data, result: await withLikes(db, request.visitor, answer.data.result) } }
      return send(reply, answer)
    },
  )
  app.get(
    '/api/users/products/:id',
    {
      onRequest: app.identify,
      schema: {
        summary: '상품 상세',
        description:
          '이용기간을 보내면 그 기간의 금액과 할인을, 보내지 않으면 가장 짧은 이용기간의 것을 알려 줘요.',
        params: byId,
        querystring: periodQuery,
        response: { 200: productDetailAnswer },
        refusals: ['NOT_FOUND', 'PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const period = askedPeriod(request.query)
      if (period !== null && isRefusal(period)) return reply.refuse(period)
      const kept = await pages(request.params.id, seoulDate(clock.now()))
      if (kept === null) return reply.refuse(refuse('NOT_FOUND'))
      const page = period === null ? kept : { data: { ...kept.data, ...periodPrice(kept.data, period) } }
      if (request.visitor !== null) {
        const [detail = page.data] = await withLikes(db, request.visitor, [page.data])
        const similar = await withLikes(db, request.visitor, detail.similarProducts)
        return { data: { ...detail, similarProducts: similar } }
      }
      return send(reply, page)
    },
  )
  app.get(
    '/api/users/products-similar/:id',
    {
      onRequest: app.identify,
      schema: {
        summary: '유사한 상품',
        params: byId,
        response: { 200: similarAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const cards = await similarProducts(db, request.params.id, similarAtMost)
      if (cards === null) return reply.refuse(refuse('NOT_FOUND'))
      return wholeList(await withLikes(db, request.visitor, cards))
    },
  )
}

export const routes: Routes = (deps) => async (app) => {
  for (const part of [categoryRoutes, productRoutes, staffRoutes, shelfRoutes]) await app.register(part(deps))
}
