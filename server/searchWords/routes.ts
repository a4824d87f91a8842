import * as z from 'zod/mini'
import { done } from '../../domain/wire/primitives.ts'
import { searchWord } from '../../domain/wire/search.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import {
  synonymsAnswer,
  synonymsBody,
  synonymsChange,
  synonymsSavedAnswer,
} from '../../domain/wire/staffSearchWords.ts'
import type { Routes } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { changedBy } from '../platform/recordChange.ts'
import { allSynonyms } from '../search/index.ts'
import { addSynonyms, changeSynonyms, removeSynonyms } from './synonyms.ts'

const ofWord = z.object({ word: searchWord })

/** Search synonyms, maintained by content staff; every change is recorded in the audit table. */
export const routes: Routes =
  ({ db, clock }) =>
  async (app) => {
    const onRequest = app.staff('content')
    const by = changedBy({ clock })
    app.get(
      '/api/staff/search-synonyms',
      { onRequest, schema: { summary: '검색 유의어 목록', response: { 200: synonymsAnswer } } },
      async () => {
        const rows = await allSynonyms(db.kysely)
        const result = rows.map((row) => ({ ...row, id: row.word, version: hashOf(row) }))
        return { data: { result, cntAll: result.length } }
      },
    )
    app.post(
      '/api/staff/search-synonyms',
      {
        onRequest,
        schema: {
          summary: '검색 유의어 만들기',
          description: '상품의 단어를 다른 말로 검색해도 찾게 해요.',
          body: synonymsBody,
          example: { word: '토트백', synonyms: ['쇼퍼백', '손가방'], reason: '검색어 통계' },
          response: { 200: synonymsSavedAnswer },
        },
      },
      async (request, reply) => {
        const refusal = await addSynonyms(db, request.body, by(request))
        return refusal === null ? { data: { id: request.body.word } } : reply.refuse(refusal)
      },
    )
    app.put(
      '/api/staff/search-synonyms/:word',
      {
        onRequest,
        schema: {
          summary: '검색 유의어 바꾸기',
          params: ofWord,
          body: synonymsChange,
          example: { synonyms: ['쇼퍼백'], reason: '검색어 통계' },
          response: { 200: synonymsSavedAnswer },
          refusals: ['NOT_FOUND', 'CONTENT_CHANGED'],
        },
      },
      async (request, reply) => {
        const { word } = request.params
        const refusal = await changeSynonyms(db, { ...request.body, word }, by(request))
        return refusal === null ? { data: { id: word } } : reply.refuse(refusal)
      },
    )
    app.delete(
      '/api/staff/search-synonyms/:word',
      {
        onRequest,
        schema: {
          summary: '검색 유의어 지우기',
          params: ofWord,
          body: staffReasonRequest,
          response: { 200: done },
          refusals: ['NOT_FOUND'],
        },
      },
      async (request, reply) => {
        return reply.doneOr(await removeSynonyms(db, request.params.word, by(request)))
      },
    )
  }
