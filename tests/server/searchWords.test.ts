import t from 'tap'
import type { SearchResult } from '../../domain/wire/search.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import * as members from '../../server/members/index.ts'
import * as search from '../../server/search/index.ts'
import { aBag } from '../support/aProduct.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { until } from '../support/until.ts'

const shop = await testApp('search_words', [members, catalogue, search])
t.teardown(shop.end)
const { pool } = shop.database
await pool.query(`
  INSERT INTO shop.categories (id, parent_id, level, name, position) VALUES
    (1, NULL, 1, '여성', 1), (2, NULL, 1, '남성', 2), (11, 1, 2, '가방', 1), (14, 1, 2, '슈즈', 4),
    (15, 1, 2, '액세서리', 5), (141, 14, 3, '펌프스', 1);
  INSERT INTO shop.brands (id, name_english, name_korean) VALUES (1, 'VERANNE', '베란'), (3, 'GUZZI LANE', '구찌레인')`)
const add = (product_name: string, changes: Partial<catalogue.NewProduct> = {}) =>
  aBag(shop.deps, { brandId: 1, categoryId: 1 }, { product_name, c2: 11, ...changes })

const content = await colleagueHeaders(shop, { email: 'content@example.com', roles: ['content'] })

const results = async (typed: string, more = ''): Promise<SearchResult> => {
  const url = `/api/users/search-result?productName=${encodeURIComponent(typed)}${more}`
  return (await shop.app.inject(url)).json<{ data: SearchResult }>().data
}
const found = async (typed: string) => (await results(typed)).result.map(({ id }) => id)

t.test('everyday words find what the catalogue calls otherwise', async (t) => {
  const pump = await add('키튼', { c2: 14, c3: 141, color: '블랙', occasions: ['결혼식'] })
  const necklace = await add('오르브 네크리스', { c2: 15, color: '골드' })
  const black = await add('하우스 토트백', { color: '블랙' })
  await search.refreshSearch(shop.deps)
  t.same(await found('구두'), [pump])
  t.same(await found('구ㄷ'), [pump], 'half typed as well')
  t.same(await found('목걸이'), [necklace])
  t.same(await found('검은색'), [black, pump])
  t.same(await found('검정 토트'), [black])
  t.same(await found('결혼식'), [pump])
  t.same(await found('하객룩'), [pump], 'what an occasion is also called')
  for (const id of [pump, necklace, black]) t.ok((await found('명품')).includes(id))
  await catalogue.changeProduct(
    shop.deps.db,
    black,
    { occasions: ['결혼식'] },
    { actor: 'staff:1', at: shop.deps.clock.now() },
  )
  await search.refreshSearch(shop.deps)
  t.same(await found('하객룩'), [black, pump], 'staff may say what a product suits')
})

t.test('staff edit the synonyms, each change is in the audit table', async (t) => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', word: string, synonyms?: string[]) =>
    shop.app.inject({
      method,
      url: `/api/staff/search-synonyms${method === 'POST' ? '' : `/${encodeURIComponent(word)}`}`,
      headers: content,
      payload: { reason: '손님이 이렇게 찾아요', ...(method === 'POST' && { word }), synonyms },
    })
  const satchel = await add('새첼 노르드')
  const other = await add('포레')
  await search.refreshSearch(shop.deps)
  t.same(await found('책보'), [])
  t.equal((await call('PUT', '노르드', ['책보'])).statusCode, 404)
  t.equal((await call('POST', '노르드', ['책보', '보따리', '책보'])).statusCode, 200)
  t.equal((await call('POST', '노르드', ['책가방'])).statusCode, 400, 'a word has one row')
  t.equal((await call('PUT', '노르드', ['책보', '보따리'])).statusCode, 200, 'the same again changes nothing')
  t.equal(await search.refreshSearch(shop.deps), 1, 'only the product that has the word is refreshed')
  t.same(await found('책보'), [satchel])
  t.notOk((await found('책보')).includes(other))
  const list = await shop.app.inject({ url: '/api/staff/search-synonyms', headers: content })
  const { result } = list.json<{ data: { result: { word: string; synonyms: string[] }[] } }>().data
  t.match(
    result.find(({ word }) => word === '노르드'),
    { word: '노르드', synonyms: ['책보', '보따리'] },
  )
  t.equal((await call('DELETE', '노르드')).statusCode, 200)
  await search.refreshSearch(shop.deps)
  t.same(await found('책보'), [])
  t.equal((await call('POST', '두 낱말', ['하나'])).statusCode, 400)
  const changes = await pool.query(
    `SELECT before, after, actor, reason FROM shop.catalogue_changes WHERE subject = 'search_synonyms' ORDER BY id`,
  )
  const row = { word: '노르드', synonyms: ['책보', '보따리'] }
  t.match(changes.rows, [
    { before: null, after: row, actor: /^staff:/, reason: '손님이 이렇게 찾아요' },
    { before: row, after: null, actor: /^staff:/ },
  ])
  t.equal(changes.rows.length, 2)
  const first = await pool.connect()
  await first.query('BEGIN')
  await first.query(`INSERT INTO shop.search_synonyms (word, synonyms) VALUES ('미르체', '{파우치}')`)
  const second = call('POST', '미르체', ['파우치']).then(({ statusCode }) => statusCode)
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await until(async () => (await pool.query(waits)).rowCount === 1)
  await first.query('COMMIT')
  first.release()
  t.equal(await second, 400, 'a word that two taps add at once is refused the second time')
  t.equal((await call('DELETE', '미르체')).statusCode, 200)
})

t.test('a material finds what is made of it, and so do its synonyms', async (t) => {
  const shawl = await add('노르딕 숄', { material: '캐시미어 울' })
  await search.refreshSearch(shop.deps)
  t.same(await found('캐시미어'), [shawl])
  t.same(await found('ㅋㅅㅁㅇ'), [shawl])
  const body = { word: '캐시미어', synonyms: ['산양털'], reason: '손님이 이렇게 찾아요' }
  const url = '/api/staff/search-synonyms'
  const saved = await shop.app.inject({ method: 'POST', url, headers: content, payload: body })
  t.equal(saved.statusCode, 200)
  await search.refreshSearch(shop.deps)
  t.same(await found('산양털'), [shawl])
})

t.test('what a release with another text wrote is written again', async (t) => {
  const bag = await add('라벨라 백', { material: '스웨이드' })
  await search.refreshSearch(shop.deps)
  await pool.query(
    `UPDATE shop.product_search SET text_version = 0, jamo = ' 라벨라', initials = '' WHERE product_id = $1`,
    [bag],
  )
  t.same(await found('스웨이드'), [])
  t.equal(await search.refreshSearch(shop.deps), 1)
  t.same(await found('스웨이드'), [bag])
  t.equal(await search.refreshSearch(shop.deps), 0)
})

t.test('a refresh touches only what changed, and a brand counts what it has on sale', async (t) => {
  t.equal(await search.refreshSearch(shop.deps), 0)
  const bag = await add('갈라 백', { brand_id: 3 })
  t.equal(await search.refreshSearch(shop.deps), 1)
  const count = async (brand: number) =>
    (await pool.query('SELECT products FROM shop.brand_search WHERE brand_id = $1', [brand])).rows[0]
      ?.products
  const [before, from] = [await count(1), await count(3)]
  await pool.query('UPDATE shop.products SET brand_id = 1 WHERE id = $1', [bag])
  t.equal(await search.refreshSearch(shop.deps), 1)
  t.same([await count(1), await count(3)], [before + 1, from - 1])
  await pool.query('UPDATE shop.products SET color = color WHERE id = $1', [bag])
  t.equal(await search.refreshSearch(shop.deps), 0, 'a write that changes nothing is no change')
  await pool.query(`UPDATE shop.listings SET popularity = popularity + 1 WHERE product_id = $1`, [bag])
  t.equal(await search.refreshSearch(shop.deps), 1)
  await pool.query(`UPDATE shop.categories SET name = '가죽가방' WHERE id = 11`)
  t.ok((await search.refreshSearch(shop.deps)) > 1)
  t.ok((await found('가죽가방')).includes(bag))
})

t.test('counting ends at 1,000, and then the answer says so', async (t) => {
  await pool.query(
    `INSERT INTO shop.products (product_code, product_name, brand_id, c1, daily_rental_price, supply_price, listed_at)
     SELECT 'MANY-' || i, '에스파드류 ' || i, 1, 2, 10000, 100000, '2026-10-01T00:00:00Z' FROM generate_series(1, 1000) i`,
  )
  await pool.query(
    `SELECT shop.list_products(array_agg(id)) FROM shop.products WHERE product_code LIKE 'MANY-%'`,
  )
  await search.refreshSearch(shop.deps)
  const thousand = await results('에스파드류', '&discountRate=1')
  t.equal(thousand.cntAll, 0)
  t.match(await results('에스파드류'), { cntAll: 1_000, cntCapped: undefined })
  const last = await add('에스파드류 하나 더')
  await search.refreshSearch(shop.deps)
  const more = await results('에스파드', '&orders=priceHigh')
  t.match(more, { cntAll: 1_000, cntCapped: true })
  t.equal(more.result[0]?.id, last, 'and more are found than are counted')
})
