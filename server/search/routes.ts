import { isRefusal } from '../../domain/shared/decision.ts'
import { brandCountsAnswer } from '../../domain/wire/brands.ts'
import {
  keywordQuery,
  type Suggestion,
  searchAnswer,
  searchQuery,
  suggestionsAnswer,
} from '../../domain/wire/search.ts'
import { withLikes } from '../catalogue/index.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { Routes } from '../platform/deps.ts'
import { ttlCache } from '../platform/ttlCache.ts'
import { autocomplete } from './autocomplete.ts'
import { productSearch } from './productSearch.ts'
import { searchedBrands, searchResults } from './searchResults.ts'
import { synonymRoutes } from './synonyms.ts'

const searchRoutes: Routes = (deps) => async (app) => {
  const { db } = deps
  const products = productSearch(db)
  const results = searchResults(deps, products)
  const brands = searchedBrands(deps, products)
  // Many shoppers type the same first letters and get the same lines.
  const suggestions = ttlCache<Suggestion[]>('searchSuggestions')
  app.get(
    '/api/users/search-keyword',
    {
      schema: {
        summary: '검색어 자동 완성',
        description: '초성, 쓰다 만 글자, 영문과 국문 브랜드, 오타, 한/영 전환을 잊은 글자도 알아들어요.',
        querystring: keywordQuery,
        response: { 200: suggestionsAnswer },
      },
    },
    async (request) => {
      const typed = request.query.productName.trim()
      return wholeList(await suggestions(typed, () => autocomplete(db, products, typed)))
    },
  )
  app.get(
    '/api/users/search-result',
    {
      onRequest: app.identify,
      schema: {
        summary: '검색 결과',
        description: 'searchedAs는 입력한 말로 찾은 상품이 없어서 대신 찾은 말이에요.',
        querystring: searchQuery,
        response: { 200: searchAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const page = await results(request.query)
      if (isRefusal(page)) return reply.refuse(page)
      return { data: { ...page, result: await withLikes(db, request.visitor, page.result) } }
    },
  )
  app.get(
    '/api/users/search-result-brands',
    {
      schema: {
        summary: '검색 결과의 브랜드',
        description: '다른 조건에 맞는 상품이 있는 브랜드와 그 수를 가나다순으로 알려 줘요.',
        querystring: searchQuery,
        response: { 200: brandCountsAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const result = await brands(request.query)
      if (isRefusal(result)) return reply.refuse(result)
      return wholeList(result)
    },
  )
}

export const routes: Routes = (deps) => async (app) => {
  await app.register(searchRoutes(deps))
  await app.register(synonymRoutes(deps))
}
