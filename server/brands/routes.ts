import { isRefusal } from '../../domain/shared/decision.ts'
import {
  brandCountsAnswer,
  brandRowsAnswer,
  recommendedBrandsAnswer,
  searchBrandsQuery,
} from '../../domain/wire/brands.ts'
import { productListAnswer, productListQuery } from '../../domain/wire/catalogue.ts'
import { brandCounts, productLists, withLikes } from '../catalogue/index.ts'
import type { Routes } from '../platform/deps.ts'
import { recommendedBrands, searchBrands } from './brandRows.ts'

const asList = <Row>(result: Row[]) => ({ data: { result, cntAll: result.length } })

export const routes: Routes = (deps) => async (app) => {
  const { db } = deps
  const list = productLists(deps)
  const counts = brandCounts(deps)
  const recommended = recommendedBrands(db)
  app.get(
    '/api/users/recommend-brands',
    { schema: { summary: '추천 브랜드', response: { 200: recommendedBrandsAnswer } } },
    async () => asList(await recommended()),
  )
  app.get(
    '/api/users/search-brands',
    {
      schema: {
        summary: '브랜드 찾기',
        querystring: searchBrandsQuery,
        response: { 200: brandRowsAnswer },
      },
    },
    async (request) => asList(await searchBrands(db, request.query)),
  )
  app.get(
    '/api/users/recommend-products-brands',
    {
      schema: {
        summary: '상품 목록의 브랜드',
        description: '다른 조건에 맞는 상품이 있는 브랜드와 그 수를 가나다순으로 알려 줘요.',
        querystring: productListQuery,
        response: { 200: brandCountsAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const brands = await counts(request.query)
      return isRefusal(brands) ? reply.refuse(brands) : asList(brands)
    },
  )
  app.get(
    '/api/users/search-brands-products',
    {
      onRequest: app.identify,
      schema: {
        summary: '브랜드의 상품',
        querystring: productListQuery,
        response: { 200: productListAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const page = await list(request.query)
      if (isRefusal(page)) return reply.refuse(page)
      return { data: { ...page, result: await withLikes(db, request.visitor, page.result) } }
    },
  )
}
