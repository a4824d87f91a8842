import { isRefusal } from '../../domain/shared/decision.ts'
import {
  keywordQuery,
  recommendSearchAnswer,
  type Suggestion,
  searchAnswer,
  searchQuery,
  suggestionsAnswer,
} from '../../domain/wire/search.ts'
import { shortMemory, withLikes } from '../catalogue/index.ts'
import type { Routes } from '../platform/deps.ts'
import { autocomplete } from './autocomplete.ts'
import { recommendedKeywords } from './keywords.ts'
import { searchResults } from './searchProducts.ts'

/** Everybody types the same first letters, and everybody gets the same lines. */
const suggestionsKeptMs = 10_000

export const routes: Routes =
  ({ db }) =>
  async (app) => {
    const search = searchResults(db)
    const suggestions = shortMemory<Suggestion[]>(suggestionsKeptMs)
    app.get(
      '/api/users/recommend-search',
      { schema: { summary: '추천 검색어', response: { 200: recommendSearchAnswer } } },
      async () => ({ data: { recommendedSearchKeywords: await recommendedKeywords(db) } }),
    )
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
        const result = await suggestions(typed, () => autocomplete(db, typed))
        return { data: { result, cntAll: result.length } }
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
          refusals: ['INVALID_REQUEST'],
        },
      },
      async (request, reply) => {
        const page = await search(request.query)
        if (isRefusal(page)) return reply.refuse(page)
        return { data: { ...page, result: await withLikes(db, request.visitor, page.result) } }
      },
    )
  }
