import t from 'tap'
import { jamoOf } from '../../domain/search/hangul.ts'
import { type Interpretation, interpret } from '../../domain/search/interpretQuery.ts'
import { COUNTED_AT_MOST } from '../../domain/wire/catalogue.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import * as search from '../../server/search/index.ts'
import { nearestTerms } from '../../server/search/interpretations.ts'

import { type Place, pageStatement, type Search, unfiltered } from '../../server/search/searchStatements.ts'
import { manyNames } from '../bench/manyNames.ts'
import { testApp } from '../support/app.ts'

type SearchTable =
  | `shop.${'product' | 'brand'}_search`
  | 'shop.searchable_products'
  | `shop.search_${'marks' | 'terms' | 'synonyms'}`

const shop = await testApp('search_plans', [catalogue, search])
const owner = await connect(shop.database.url)
t.teardown(async () => {
  await owner.end()
  await shop.end()
})
const { brands } = await manyNames(shop.deps, owner, 6_000)
const { kysely, pool } = shop.database

const interpreted = (text: string): Interpretation => {
  const interpretation = interpret(text)
  if (interpretation === null) throw new Error(`${text} has no words`)
  return interpretation
}
const aSearch = (text: string, changes: Partial<Search> = {}): Search => ({
  interpretation: interpreted(text),
  ...{ filter: unfiltered, sort: 'popularity', brandIds: [], categories: [] },
  ...changes,
})
/** Of two levels, some of whose products have no category of the third. */
const categories = [
  { id: 12, level: 2 },
  { id: 118, level: 3 },
] as const

/** A page that is empty is one row without an id. */
const placesOf = (rows: readonly Place[]): Place[] =>
  rows.flatMap(({ tier, key, id }) => (id > 0 ? [{ tier, key, id }] : []))
const readOf = async (asked: Search, range: { after: Place | null; limit: number; few: boolean }) => {
  const { rows } = await pageStatement(kysely, asked, range).execute(kysely)
  return { count: rows[0]?.count ?? 0, places: placesOf(rows) }
}
const pageOf = async (asked: Search, limit = 21, after: Place | null = null) => {
  const { count } = await readOf(asked, { after, limit, few: true })
  return pageStatement(kysely, asked, { after, limit, few: count <= COUNTED_AT_MOST }).compile(kysely)
}
const planOf = async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
  const { rows } = await pool.query(`EXPLAIN ${sql}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

t.test('a page never reads all products', async (t) => {
  const typed = [
    '뷁',
    'ㅂ',
    'ㅌㅌ',
    '백',
    '토',
    '아틀리에',
    '아틀리에 토트백',
    `${brands[3]} 숄더백`,
    '블랙 네이비',
  ]
  for (const text of typed)
    for (const sort of ['popularity', 'recent', 'discountRate', 'priceHigh', 'priceLow'] as const)
      for (const changes of sort === 'popularity' ? [{}, { brandIds: [4, 5] }, { categories }] : [{}])
        t.notMatch(
          await planOf(await pageOf(aSearch(text, { sort, ...changes }))),
          'Seq Scan',
          `${text} by ${sort}`,
        )
})

t.test('things of a rare category are looked up, also while its word is half typed (rule 835)', async (t) => {
  await owner.query('UPDATE shop.product_search SET c3 = 298 WHERE product_id % 2000 = 7')
  await owner.query('ANALYZE shop.product_search')
  const search = aSearch('백', { categories: [{ id: 298, level: 3 }] })
  const plan = await planOf(
    pageStatement(kysely, search, { after: null, limit: 21, few: false }).compile(kysely),
  )
  const [, ofCategory = ''] = /CTE tier1$(.*?)CTE tier2$/ms.exec(plan) ?? []
  t.match(ofCategory, 'product_search_c3')
  t.notMatch(ofCategory, 'product_search_popularity')
})

t.test('things of small categories are read without the trigrams of all that have their word', async (t) => {
  const search = aSearch('코', { categories: [297, 296].map((id) => ({ id, level: 3 })) })
  await owner.query('UPDATE shop.product_search SET c3 = 296 + product_id % 2 WHERE product_id % 500 < 2')
  await owner.query('VACUUM ANALYZE shop.product_search')
  const plan = await planOf(
    pageStatement(kysely, search, { after: null, limit: 21, few: false }).compile(kysely),
  )
  const [, ofCategories = ''] = /CTE tier1$(.*?)CTE tier2$/ms.exec(plan) ?? []
  t.match(ofCategories, 'product_search_c3')
  t.notMatch(ofCategories, 'product_search_jamo')
})

t.test('rare words are looked up in their trigram index, to count them and to show them', async (t) => {
  for (const [text, index] of [
    ['뷁', 'product_search_jamo'],
    ['아틀리에 토트백', 'product_search_jamo'],
    ['ㅅㅅㅂ ㅂㄹㅇ', 'product_search_initials'],
  ] as const) {
    t.match(await planOf(await pageOf(aSearch(text))), index, text)
  }
})

t.test('common words are met along the index of every order', async (t) => {
  for (const [sort, index] of [
    ['popularity', 'product_search_popularity'],
    ['recent', 'product_search_recent'],
    ['discountRate', 'product_search_discount'],
    ['priceHigh', 'product_search_price'],
    ['priceLow', 'product_search_price'],
  ] as const)
    t.match(await planOf(await pageOf(aSearch('백', { sort }))), index, sort)
})

t.test('names that fill the page end the search', async (t) => {
  const { sql, parameters } = pageStatement(kysely, aSearch('아틀리에'), {
    after: null,
    ...{ limit: 21, few: false },
  }).compile(kysely)
  const plan = await planOf({ sql: `(ANALYZE, TIMING OFF) ${sql}`, parameters })
  t.match(plan, /product_search_popularity.*\(never executed\)/, 'others with the word are not looked for')
})

t.test('products of named brands are looked up, and the order is not walked for them', async (t) => {
  const brandIds = Array.from({ length: 60 }, (_, nth) => nth + 1)
  const filter = { ...unfiltered, category: { id: 1, level: 1 as const } }
  const search = aSearch('ㅂ', { brandIds, filter })
  const plan = await planOf(
    pageStatement(kysely, search, { after: null, limit: 21, few: false }).compile(kysely),
  )
  const [, ofBrands = ''] = /CTE matches3(.*?)CTE tier3/s.exec(plan) ?? []
  t.match(ofBrands, 'product_search', 'they are read')
  t.notMatch(ofBrands, 'product_search_popularity')
})

const inOrderOf = (sort: 'popularity' | 'priceLow') => (one: Place, other: Place) => {
  const further = sort === 'priceLow' ? 1 : -1
  return (
    one.tier - other.tier || further * (Number(one.key) - Number(other.key)) || further * (one.id - other.id)
  )
}

t.test('few matches are counted with their page, as far as the count goes', async (t) => {
  await owner.query('UPDATE shop.product_search SET c3 = NULL WHERE product_id % 5 = 0')
  for (const [text, changes] of [
    ['아틀리에 토트백', {}],
    ['아틀리에 토트백', { categories }],
    [brands[6] ?? '', { brandIds: [7] }],
  ] as const) {
    const asked = aSearch(text, changes)
    const { places: whole } = await readOf(asked, { after: null, limit: 10_000, few: false })
    t.ok(whole.length > 4 && whole.length <= COUNTED_AT_MOST, `${text} finds ${whole.length}`)
    const first = await readOf(asked, { after: null, limit: 4, few: true })
    t.same(first, { count: whole.length, places: whole.slice(0, 4) }, text)
    const next = await readOf(asked, { after: first.places.at(-1) ?? null, limit: 4, few: true })
    t.same(next, { count: whole.length, places: whole.slice(4, 8) }, text)
  }
  const { count } = await readOf(aSearch('백'), { after: null, limit: 4, few: true })
  t.equal(count, COUNTED_AT_MOST + 1, 'of many it says that they are more')
  t.equal((await readOf(aSearch('뷁'), { after: null, limit: 4, few: true })).count, 0)
})

t.test('many matches page on from any place as if all were sorted', async (t) => {
  for (const [text, changes] of [
    ['백', {}],
    ['백', { categories }],
    ['토', {}],
    [brands[6] ?? '', { brandIds: [7] }],
  ] as const)
    for (const sort of ['popularity', 'priceLow'] as const) {
      const asked = aSearch(text, { sort, ...changes })
      const { places: whole } = await readOf(asked, { after: null, limit: 10_000, few: false })
      t.same(whole, whole.toSorted(inOrderOf(sort)))
      t.ok(whole.length > 20, `${text} finds ${whole.length}`)
      const paged: Place[] = []
      for (let after: Place | null = null; ; after = paged.at(-1) ?? null) {
        const { places: page } = await readOf(asked, { after, limit: 700, few: false })
        paged.push(...page)
        if (page.length < 700) break
      }
      t.same(paged, whole, `${text} by ${sort}`)
    }
  const { places: tiers } = await readOf(aSearch('아'), { after: null, limit: 10_000, few: false })
  t.same([...new Set(tiers.map(({ tier }) => tier))], [2, 4], 'names that begin so come first')
  const ofCategories = await readOf(aSearch('백', { categories }), { after: null, limit: 10_000, few: false })
  const all = await readOf(aSearch('백'), { after: null, limit: 10_000, few: false })
  t.equal(
    ofCategories.places.length,
    all.places.length,
    'nothing is lost behind the things of the categories',
  )
})

t.test('the nearest words of a mistyped one come from their own index', async (t) => {
  await owner.query(
    `INSERT INTO shop.search_terms (jamo, sound, term) SELECT md5(i::text), md5(i::text), i::text
     FROM generate_series(1, 3000) i`,
  )
  await owner.query('ANALYZE shop.search_terms')
  const nearest = nearestTerms(jamoOf('아틀리애'))
  t.match(await planOf(nearest.compile(kysely)), 'search_terms_nearest')
  const { rows } = await nearest.execute(kysely)
  t.same(rows[0], { term: '아틀리에', jamo: jamoOf('아틀리에'), apart: 0 })
})

const sortKeys = {
  popularity: 'integer',
  discount_rate: 'integer',
  per_day: 'integer',
  listed_at: 'timestamp with time zone',
}
const shelves = { brand_id: 'integer', c1: 'integer', c2: 'integer', c3: 'integer' }
const columns: { [Name in SearchTable]: Record<keyof Tables[Name], string> } = {
  'shop.searchable_products': {
    ...{ id: 'integer', product_name: 'text', product_code: 'text', color: 'text', occasions: 'ARRAY' },
    material: 'text',
    ...{ name_korean: 'text', name_english: 'text', c1_name: 'text', c2_name: 'text', c3_name: 'text' },
    ...shelves,
    ...sortKeys,
  },
  'shop.product_search': {
    ...{
      product_id: 'integer',
      name_jamo: 'text',
      jamo: 'text',
      initials: 'text',
      discount_band: 'smallint',
      text_version: 'integer',
    },
    ...shelves,
    ...sortKeys,
  },
  'shop.brand_search': {
    ...{ brand_id: 'integer', jamo: 'text', initials: 'text', index_korean: 'text', index_english: 'text' },
    ...{ products: 'integer', popularity: 'integer' },
  },
  'shop.search_marks': { product_id: 'integer', brand_id: 'integer' },
  'shop.search_terms': { jamo: 'text', sound: 'text', term: 'text' },
  'shop.search_synonyms': { word: 'text', synonyms: 'ARRAY' },
}

t.test('the tables of search have the columns that their types say', async (t) => {
  for (const [table, expected] of Object.entries(columns)) {
    const { rows } = await pool.query<{ column_name: string; data_type: string }>(
      `SELECT column_name, data_type FROM information_schema.columns WHERE table_schema || '.' || table_name = $1`,
      [table],
    )
    t.same(Object.fromEntries(rows.map((row) => [row.column_name, row.data_type])), expected, table)
  }
})
