import * as z from 'zod/mini'
import { done } from '../../domain/wire/primitives.ts'
import { searchWord, synonymsAnswer, synonymsRequest } from '../../domain/wire/search.ts'
import type { Routes } from '../platform/deps.ts'
import { allSynonyms, setSynonyms } from './synonyms.ts'

export const staffRoutes: Routes =
  ({ db, clock }) =>
  async (app) => {
    const onRequest = app.staff('content')
    app.get(
      '/api/staff/search-synonyms',
      { onRequest, schema: { summary: '검색 유의어 목록', response: { 200: synonymsAnswer } } },
      async () => {
        const result = await allSynonyms(db.kysely)
        return { data: { result, cntAll: result.length } }
      },
    )
    app.put(
      '/api/staff/search-synonyms/:word',
      {
        onRequest,
        schema: {
          summary: '검색 유의어 정하기',
          description: '상품의 단어를 다른 말로 검색해도 찾게 해요. 빈 목록이면 유의어가 없어져요.',
          params: z.object({ word: searchWord }),
          body: synonymsRequest,
          response: { 200: done },
          refusals: ['INVALID_REQUEST'],
        },
      },
      async (request) => {
        const by = { actor: `staff:${request.staff.id}`, at: clock.now() }
        await setSynonyms(db, { ...request.params, ...request.body }, by)
        return { data: { ok: true as const } }
      },
    )
  }
