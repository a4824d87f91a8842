import type { Kysely } from 'kysely'
import { jamoOf } from '../../domain/search/hangul.ts'
import { escaped } from '../../domain/search/interpretQuery.ts'
import { searchWord } from '../../domain/wire/search.ts'
import {
  type Synonyms,
  type SynonymsChange,
  synonymsAnswer,
  synonymsBody,
  synonymsChange,
} from '../../domain/wire/staffSearchWords.ts'
import { contentRoutes } from '../content/index.ts'
import { defineContent } from '../platform/content.ts'
import type { Routes, Tables } from '../platform/deps.ts'

/** Returns every word that has synonyms, with its synonyms. */
export const allSynonyms = (kysely: Kysely<Tables>): Promise<{ word: string; synonyms: string[] }[]> =>
  kysely.selectFrom('shop.search_synonyms').selectAll().orderBy('word').execute()

/** What else a word of a product is called. Products that have the word are found by it after the next refresh. */
export const synonyms = defineContent({
  table: 'shop.search_synonyms',
  key: ['word'],
  fields: { word: 'word', synonyms: 'synonyms' },
  problems: [['word', '이미 유의어가 있는 단어예요.', /^search_synonyms_pkey$/]],
  create: ({ word, synonyms }: Synonyms) => ({ values: { word, synonyms: [...new Set(synonyms)] } }),
  change: ({ synonyms }: SynonymsChange) => ({ values: { synonyms: [...new Set(synonyms)] } }),
  remove: () => 'delete',
  async follow(trx, { word }) {
    await trx
      .insertInto('shop.search_marks')
      .columns(['product_id', 'brand_id'])
      .expression(
        trx
          .selectFrom('shop.product_search')
          .select(['product_id', 'brand_id'])
          .where('jamo', 'like', `% ${escaped(jamoOf(word))}%`),
      )
      .execute()
  },
})

/** Search synonyms, maintained by content staff. */
export const synonymRoutes: Routes = (deps) => async (app) =>
  contentRoutes(app, deps, synonyms, {
    path: '/api/staff/search-synonyms',
    onRequest: app.staff('content'),
    id: searchWord,
    list: { summary: '검색 유의어 목록', answer: synonymsAnswer, order: 't.word' },
    create: {
      summary: '검색 유의어 만들기',
      description: '상품의 단어를 다른 말로 검색해도 찾게 해요.',
      body: synonymsBody,
      example: { word: '토트백', synonyms: ['쇼퍼백', '손가방'], reason: '검색어 통계' },
    },
    change: {
      summary: '검색 유의어 바꾸기',
      body: synonymsChange,
      example: { synonyms: ['쇼퍼백'], reason: '검색어 통계' },
    },
    remove: { summary: '검색 유의어 지우기' },
  })
