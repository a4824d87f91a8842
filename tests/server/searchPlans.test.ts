import t from 'tap'
import * as catalogue from '../../server/catalogue/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { nearestSql } from '../../server/search/corrections.ts'
import * as search from '../../server/search/index.ts'
import { type Meaning, meaningOf } from '../../server/search/meanings.ts'
import { rareQuery } from '../../server/search/rareStatement.ts'
import { pageOf } from '../../server/search/searchPage.ts'
import {
  countQuery,
  existQuery,
  lookUp,
  type Place,
  readThrough,
  type Search,
  type SearchFilter,
  type Tier,
  tierQuery,
  type Way,
} from '../../server/search/searchStatement.ts'
import { metTooFew, sawAll, wayToRead } from '../../server/search/wayToRead.ts'
import { manyNames } from '../bench/manyNames.ts'
import { testApp } from '../support/app.ts'

const shop = await testApp('search_plans', [catalogue, search])
const owner = await connect(shop.database.url)
t.teardown(async () => {
  await owner.end()
  await shop.end()
})
const brands = await manyNames(shop.deps, owner, 6_000)

const means = (text: string): Meaning => {
  const meaning = meaningOf(text)
  if (meaning === null) throw new Error(`${text} means nothing`)
  return meaning
}
const aSearch = (text: string, changes: Partial<Search> = {}): Search => ({
  meaning: means(text),
  filter: { brandIds: [], bands: [], category: null },
  sort: 'popularity',
  ...changes,
})
const explained = async (text: string, values: unknown[]): Promise<string> => {
  const { rows } = await shop.database.pool.query(`EXPLAIN ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
const planOf = (asked: Search, tier: Tier, way: Way = lookUp) => {
  const { text, values } = tierQuery(asked, tier, { after: null, most: 21, way, brandIds: [1, 2] })
  return explained(text, values)
}

t.test(
  'words and initials are looked up in their trigram index, a beginning in the index of names',
  async (t) => {
    const rare = `${brands[3]} ${brands[4]}`
    t.match(await planOf(aSearch(rare), 'rest'), 'product_search_jamo')
    t.match(await planOf(aSearch('뷁'), 'all'), 'product_search_jamo', 'one syllable is enough')
    t.match(await planOf(aSearch('ㄱㅉ'), 'rest'), 'product_search_initials', 'two initials are enough')
    t.match(await planOf(aSearch('ㅉ'), 'rest'), 'product_search_initials', 'one initial is enough')
    t.match(await planOf(aSearch('아틀리에 탑'), 'name'), 'product_search_name')
    t.match(await planOf(aSearch('베란'), 'brand'), 'product_search_brand')
    const rarely = rareQuery(aSearch('뷁'), null, 21)
    t.match(await explained(rarely.text, rarely.values), 'product_search_jamo')
    for (const [text, tier] of [
      ['뷁', 'all'],
      ['ㅉ', 'rest'],
      ['아틀리에 탑', 'name'],
    ] as const)
      t.notMatch(await planOf(aSearch(text), tier), 'Seq Scan', text)
  },
)

t.test('common words are met along the order, in every order', async (t) => {
  const way = await wayToRead(shop.deps.db, aSearch('백'), 21)
  t.ok(way.walk > 0 && way.walk < 2_000, `${way.walk} rows are walked for a common word`)
  t.same(await wayToRead(shop.deps.db, aSearch('뷁'), 21), lookUp)
  for (const [sort, index] of [
    ['popularity', 'product_search_popularity'],
    ['recent', 'product_search_recent'],
    ['discountRate', 'product_search_discount'],
    ['priceHigh', 'product_search_price'],
    ['priceLow', 'product_search_price'],
  ] as const) {
    const plan = await planOf(aSearch('백', { sort }), sort === 'popularity' ? 'rest' : 'all', way)
    t.match(plan, index, sort)
  }
})

t.test('within a brand or a category, words are met in what its index leads to', async (t) => {
  const within = (filter: Partial<SearchFilter>, sort: Search['sort'] = 'popularity') =>
    aSearch('백', { sort, filter: { brandIds: [], bands: [], category: null, ...filter } })
  const narrow = within({ brandIds: [7] })
  t.same(
    await wayToRead(shop.deps.db, narrow, 21),
    readThrough,
    'the few of a filter are read, however common',
  )
  const through = rareQuery(narrow, null, 21, readThrough)
  t.match(await explained(through.text, through.values), 'product_search_brand')
  for (const level of [2, 3] as const) {
    const walked = within({ category: { id: level === 2 ? 12 : 125, level } })
    t.match(
      await planOf(walked, 'rest', { walk: 15 }),
      `product_search_c${level}`,
      `${level}, along the order`,
    )
    t.match(await planOf({ ...walked, sort: 'recent' }, 'all', readThrough), `product_search_c${level}`)
    t.notMatch(await planOf(walked, 'rest', { walk: 15 }), 'Sort', 'nothing is left to sort')
  }
})

t.test('rare words are looked up together with what narrows them', async (t) => {
  for (const [filter, condition] of [
    [{ category: { id: 1, level: 1 } }, 'c1'],
    [{ category: { id: 12, level: 2 } }, 'c2'],
    [{ category: { id: 125, level: 3 } }, 'c3'],
    [{ brandIds: [7] }, 'brand_id'],
    [{ bands: [2] }, 'discount_band'],
  ] as const) {
    const narrowed = aSearch('뷁', { filter: { brandIds: [], bands: [], category: null, ...filter } })
    const { text, values } = rareQuery(narrowed, null, 21)
    const plan = await explained(text, values)
    t.match(plan, new RegExp(`product_search_jamo.*\\n.*Index Cond: .*jamo ~~ .*${condition} = `), condition)
  }
})

t.test('several brands are looked up one by one, and find what reading them through finds', async (t) => {
  for (const brandIds of [
    [7, 8, 7],
    [3, 5, 7, 9, 11, 13],
  ]) {
    const narrowed = aSearch('아틀리에', { filter: { brandIds, bands: [1, 2], category: null } })
    const idsOf = async (way: Way) => {
      const { rows } = await shop.database.pool.query<{ id: number }>(rareQuery(narrowed, null, 50, way))
      return rows.map(({ id }) => id)
    }
    const looked = await idsOf(lookUp)
    t.ok(looked.length > 0)
    t.equal(new Set(looked).size, looked.length, 'each once')
    t.same(looked, await idsOf(readThrough))
  }
})

t.test('whether there is anything at all is looked up', async (t) => {
  const { text, values } = existQuery([means('뷁'), means('ㄱㅉ')], [])
  const plan = await explained(text, values)
  t.match(plan, 'product_search_jamo')
  t.match(plan, 'product_search_initials')
  t.notMatch(plan, 'Seq Scan')
  const words = ['뷁', '아틀리에', '백', '퀡']
  const ways = [lookUp, lookUp, { walk: 10 }, { walk: 10 }]
  const exist = await shop.database.pool.query(existQuery(words.map(means), ways))
  t.same(exist.rows[0]?.exist, [false, true, true, false])
})

t.test('how common words are is learned from what was found', async (t) => {
  const searched = aSearch('캐시미어 니트', { sort: 'recent' })
  const matches = await countOf('캐시미어 니트')
  sawAll(shop.deps.db, searched, 3)
  t.same(await wayToRead(shop.deps.db, searched, 21), lookUp)
  sawAll(shop.deps.db, searched, matches)
  const { walk } = await wayToRead(shop.deps.db, searched, 21)
  t.ok(walk > 0, `${walk} rows are walked`)
  await metTooFew(shop.deps.db, searched, 0, { walk })
  t.same(await wayToRead(shop.deps.db, searched, 21), lookUp, 'a walk in vain is not repeated')
})

const countOf = async (text: string): Promise<number> => {
  const { rows } = await shop.database.pool.query<{ count: number }>(countQuery(aSearch(text)))
  return rows[0]?.count ?? 0
}

t.test('a common word is found the same way walked and looked up', async (t) => {
  const idsOf = async (way: Way, text: string) => {
    const statement = tierQuery(aSearch(text), 'rest', { after: null, most: 21, way, brandIds: [] })
    return (await shop.database.pool.query<{ id: number }>(statement)).rows.map(({ id }) => id)
  }
  for (const text of ['백', '토트', 'ㅂ', 'ㅌㅌ', '블랙 백']) {
    const looked = await idsOf(lookUp, text)
    t.equal(looked.length, 21, text)
    t.same(await idsOf({ walk: 3_000 }, text), looked, text)
    t.same(await idsOf(readThrough, text), looked, `${text}, read through`)
    const page = await pageOf(shop.deps.db, aSearch(text), null, 2_000)
    t.equal(new Set(page.map(({ id }) => id)).size, page.length, `${text}, each once`)
    t.equal(page.length, Math.min(2_000, await countOf(text)), `${text}, when walking was not enough`)
    const rarely = await shop.database.pool.query<{ id: number; tier: number }>(
      rareQuery(aSearch(text), null, 10_000),
    )
    const rest = rarely.rows.filter(({ tier }) => tier > 1).map(({ id }) => id)
    if (rarely.rows.every(({ tier }) => tier !== 2))
      t.same(rest.slice(0, 21), looked, `${text}, as if it were rare`)
  }
})

t.test('rare words page on from any place, through every tier', async (t) => {
  const page = async (after: Place | null, most: number) => {
    const { rows } = await shop.database.pool.query<{ id: number; key: string; tier: 1 | 2 | 3 }>(
      rareQuery(aSearch('토'), after, most),
    )
    return rows
  }
  const whole = await page(null, 10_000)
  t.ok(new Set(whole.map(({ tier }) => tier)).size >= 2, 'there is more than one tier')
  const names = { 1: 'name', 2: 'brand', 3: 'rest' } as const
  const paged: number[] = []
  for (let after: Place | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof page>> = await page(after, 300)
    paged.push(...rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (last === undefined) break
    after = { tier: names[last.tier], key: last.key, id: last.id }
  }
  t.same(
    paged,
    whole.map(({ id }) => id),
  )
})

t.test('the nearest words of a mistyped one come from their own index', async (t) => {
  await owner.query(
    `INSERT INTO shop.search_terms SELECT md5(i::text), i::text FROM generate_series(1, 3000) i`,
  )
  await owner.query('ANALYZE shop.search_terms')
  t.match(await explained(nearestSql, ['ㅇㅏㅌㅡㄹ']), 'search_terms_nearest')
})
