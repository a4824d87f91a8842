import t from 'tap'
import type { SearchResult, Suggestion } from '../../domain/wire/search.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import * as search from '../../server/search/index.ts'
import { aBag } from '../support/aProduct.ts'
import { testApp } from '../support/app.ts'

const shop = await testApp('search', [catalogue, search])
t.teardown(shop.end)
const { pool } = shop.database
await pool.query(`
  INSERT INTO shop.categories (id, parent_id, level, name, position) VALUES
    (1, NULL, 1, '여성', 1), (2, NULL, 1, '남성', 2), (11, 1, 2, '가방', 1), (12, 1, 2, '시계', 2);
  INSERT INTO shop.brands (id, name_english, name_korean) VALUES
    (1, 'VERANNE', '베란'), (2, 'Maison Orme', '메종 오름'), (3, 'GUZZI LANE', '구찌레인')`)
let made = 0
const add = (product_name: string, changes: Partial<catalogue.NewProduct> = {}) => {
  made += 1
  return aBag(
    shop.deps,
    { brandId: 1, categoryId: 1 },
    { product_name, product_code: `VRN-${String(made).padStart(4, '0')}`, c2: 11, ...changes },
  )
}
const tote = await add('아틀리에 토트백')
const saddle = await add('닭발 새들백', { brand_id: 2, discount_rate: 30, daily_rental_price: 20_000 })
const watch = await add('크로노그래프 왜건', { brand_id: 3, c2: 12 })
const mini = await add('토트백 미니', { brand_id: 2, c1: 2, c2: null, daily_rental_price: 9_000 })
await search.refreshSearch(shop.deps)

const results = async (typed: string, more = ''): Promise<SearchResult> => {
  const url = `/api/users/search-result?productName=${encodeURIComponent(typed)}${more}`
  return (await shop.app.inject(url)).json<{ data: SearchResult }>().data
}
const found = async (typed: string, more = '') => (await results(typed, more)).result.map(({ id }) => id)
const lines = async (typed: string): Promise<Suggestion[]> => {
  const url = `/api/users/search-keyword?productName=${encodeURIComponent(typed)}`
  return (await shop.app.inject(url)).json<{ data: { result: Suggestion[] } }>().data.result
}

t.test('a name that begins with the words comes before one that has them later', async (t) => {
  t.same(await found('토트백'), [mini, tote])
  t.equal((await results('토트백')).cntAll, 2)
  t.equal((await results('토트백')).searchedAs, null)
})

t.test('syllables that are not typed to their end are understood', async (t) => {
  for (const typed of ['토', '톹', '토트ㅂ', '토트배', '아틀', '앝'])
    t.ok((await found(typed)).includes(tote), typed)
  for (const typed of ['닭', '달', '새', '샏', '새드', '새들ㅂ'])
    t.ok((await found(typed)).includes(saddle), typed)
  for (const typed of ['왜', '오', '크로노']) t.ok((await found(typed)).includes(watch), typed)
})

t.test('initial consonants find words, several words at once, and across the spaces', async (t) => {
  t.same(await found('ㄱㅉ'), [watch])
  t.same(await found('ㄳ'), [])
  t.same(await found('ㅁㅈ'), [mini, saddle])
  t.same(await found('ㅁㅈㅇㄹ'), [mini, saddle])
  t.same(await found('ㅁㅈ ㅌㅌ'), [mini])
  t.same(await found('ㅌㅌㅂㅁㄴ'), [mini])
  t.same(await found('ㅇㅌ'), [tote])
})

t.test('brands are found in Korean and in English, with and without the space', async (t) => {
  for (const typed of ['메종오름', '메종 오름', 'maison', 'MAISON ORME', 'maisonorme', 'orme'])
    t.same(await found(typed), [mini, saddle], typed)
  t.same(await found('메종오름 새들'), [saddle])
  t.same(await found('새들 orme'), [saddle])
  t.same(await found('메종오름닭발'), [saddle])
})

t.test('one typo is mended, and the answer says what was searched', async (t) => {
  for (const typed of ['메종오롬', '매종 오름', '아틀리애', '톺트백', '크로노그래츠', 'veranme', 'vreanne'])
    t.ok((await found(typed)).length > 0, typed)
  t.same(await found('베랑'), [tote])
  t.equal((await results('veranme')).searchedAs, 'veranne')
  t.same(await found('두 번이나 틀린 말'), [])
})

t.test(
  'the other keyboard layout is understood in both directions, with shift and with caps lock',
  async (t) => {
    t.same(await found('qpfks'), [tote])
    t.same(await found('rnWlfpdls'), [watch])
    t.same(await found('QPFKS'), [tote])
    t.same(await found('ㅍㄷㄱ무ㅜㄷ'), [tote])
    t.equal((await results('qpfks')).searchedAs, '베란')
  },
)

t.test('a product code, a category and a colour find products', async (t) => {
  t.same(await found('vrn-0003'), [watch])
  t.same(await found('시계'), [watch])
  const blue = await add('미드나이트', { color: '코발트 블루' })
  await search.refreshSearch(shop.deps)
  t.same(await found('코발트'), [blue])
  await catalogue.changeProduct(
    shop.deps.db,
    blue,
    { onSale: false },
    { actor: 'staff:1', at: shop.deps.clock.now() },
  )
  t.same(await found('코발트'), [], 'what left the shop is not shown')
  await search.refreshSearch(shop.deps)
  t.equal((await results('코발트')).cntAll, 0)
})

t.test('a bag is found by its form with 백, whatever its name says', async (t) => {
  await pool.query(`INSERT INTO shop.categories VALUES (111, 11, 3, '버킷', 1)`)
  const bucket = await add('로즈가든', { c3: 111 })
  await search.refreshSearch(shop.deps)
  for (const typed of ['버킷백', '버킷 백', 'ㅂㅋㅂ', '여성 버킷'])
    t.same(await found(typed), [bucket], typed)
  await catalogue.changeProduct(
    shop.deps.db,
    bucket,
    { onSale: false },
    { actor: 'staff:1', at: shop.deps.clock.now() },
  )
  await search.refreshSearch(shop.deps)
})

t.test('results are narrowed and sorted like any list', async (t) => {
  t.same(await found('백', '&categoryId=2'), [mini])
  t.same(await found('백', '&categoryId=11&brandId=1'), [tote])
  t.same(await found('백', '&brandId=1&brandId=2&brandId=1'), [saddle, tote, mini], 'each once')
  t.same(await found('백', '&discountRate=2'), [saddle])
  t.same(await found('백', '&orders=priceLow'), [mini, tote, saddle])
  t.same(await found('백', '&orders=priceHigh&categoryId=11'), [saddle, tote])
  t.same(await found('백', '&orders=recent'), [mini, saddle, tote])
  t.same(await found('토트백', '&brandId=3'), [], 'a filter that leaves nothing does not change the words')
  t.same(await found('백', '&categoryId=999'), [])
})

t.test('marks that mean something to the database mean nothing here', async (t) => {
  for (const typed of ['%', '_', '\\', "'; DROP TABLE shop.products; --", '%토트%', '토_백', ' ', '.', '()'])
    t.same(await found(typed), [], typed)
  const answer = await shop.app.inject(`/api/users/search-result?productName=${'가'.repeat(51)}`)
  t.equal(answer.statusCode, 400)
})

t.test('things of a category come before things that only have its name in theirs (rule 835)', async (t) => {
  await pool.query(`INSERT INTO shop.categories VALUES (14, 1, 2, '의류', 4), (141, 14, 3, '드레스', 1)`)
  const watches = [await add('드레스 워치', { c2: 12 }), await add('엘라 드레스 워치', { c2: 12 })]
  const gowns = [await add('슬립 가운', { c2: 14, c3: 141 }), await add('드레스 슬립', { c2: 14, c3: 141 })]
  await pool.query('UPDATE shop.listings SET popularity = 9 WHERE product_id = ANY ($1)', [watches])
  await search.refreshSearch(shop.deps)
  const [gown, named] = gowns
  t.same(await found('드레스'), [named, gown, ...watches], 'its own name first among them, too')
  for (const typed of ['드레', '드', '드레ㅅ']) t.same(await found(typed), [named, gown, ...watches], typed)
  t.same(await found('ㄷㄹㅅ'), [named, gown, watches[1], watches[0]], 'initials are those of no name alone')
  t.same(await found('여성 드레스'), [named, gown, watches[1], watches[0]])
  t.same((await found('드레스 워치')).toSorted(), watches)
  t.same(await lines('드레').then(([first]) => first), {
    ...{ type: 'category', id: 141, keyword: '드레스', brandName: '' },
    categories: [
      { id: 1, name: '여성' },
      { id: 14, name: '의류' },
      { id: 141, name: '드레스' },
    ],
  })
  t.same(
    (await lines('우산')).filter(({ type }) => type === 'category'),
    [],
    'none without products',
  )
  for (const id of [...watches, ...gowns])
    await catalogue.changeProduct(
      shop.deps.db,
      id,
      { onSale: false },
      { actor: 'staff:1', at: shop.deps.clock.now() },
    )
  await search.refreshSearch(shop.deps)
})

t.test('letters that sound alike, and two that are wrong together, are understood', async (t) => {
  const hobo = await add('루나 호보 백 라지')
  await search.refreshSearch(shop.deps)
  for (const typed of ['호보백', '호보벡', '호보빽', '호보뻭', '호보 뻭', '호부벡', '루나 호보벡'])
    t.same(await found(typed), [hobo], typed)
  await catalogue.changeProduct(
    shop.deps.db,
    hobo,
    { onSale: false },
    { actor: 'staff:1', at: shop.deps.clock.now() },
  )
  await search.refreshSearch(shop.deps)
})

t.test('autocomplete names brands first and every name once', async (t) => {
  t.same(await lines('메'), [
    { type: 'brand', id: 2, keyword: '메종 오름', brandName: 'MAISON ORME' },
    { type: 'product', id: mini, keyword: '토트백 미니', brandName: 'MAISON ORME' },
    { type: 'product', id: saddle, keyword: '닭발 새들백', brandName: 'MAISON ORME' },
  ])
  t.same(
    (await lines('ㄱㅉ')).map(({ keyword }) => keyword),
    ['구찌레인', '크로노그래프 왜건'],
  )
  t.same(await lines(''), [])
  const before = (await lines('토트백')).length
  await add('토트백 미니', { brand_id: 2 })
  await search.refreshSearch(shop.deps)
  t.equal((await lines('토트백')).length, before)
})

t.test('pages follow one another without a gap, through every tier and in every order', async (t) => {
  const many: number[] = []
  for (let nth = 0; nth < 30; nth += 1) many.push(await add(`윈터 클러치 ${nth}`, { c1: 2, c2: null }))
  for (let nth = 0; nth < 25; nth += 1)
    many.push(await add(`데일리 윈터 클러치 ${nth}`, { c1: 2, c2: null, brand_id: 2 }))
  await pool.query('UPDATE shop.listings SET popularity = product_id % 4')
  await search.refreshSearch(shop.deps)
  for (const orders of ['popularity', 'recent', 'discountRate', 'priceHigh', 'priceLow']) {
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: SearchResult = await results('윈터', `&orders=${orders}${cursor && `&cursor=${cursor}`}`)
      t.equal(page.cntAll, 55)
      seen.push(...page.result.map(({ id }) => id))
      cursor = page.nextCursor
    }
    t.same(
      seen.toSorted((a, b) => a - b),
      many,
      `${orders}: each once`,
    )
  }
  const { nextCursor } = await results('윈터', '&orders=recent')
  const foreign = await shop.app.inject(`/api/users/search-result?productName=x&cursor=${nextCursor}`)
  t.equal(foreign.statusCode, 400)
})

t.test('a search and a list mean the same by a band of discounts', async (t) => {
  await pool.query(`INSERT INTO shop.categories VALUES (13, 1, 2, '우산', 3)`)
  for (const rate of [0, 1, 29, 30, 49, 50, 69, 70, 100])
    await add(`장마 우산 ${rate}`, { c2: 13, discount_rate: rate })
  await search.refreshSearch(shop.deps)
  for (const bands of ['1', '2', '3', '4', '1&discountRate=4']) {
    const asked = `orders=discountRate&categoryId=13&discountRate=${bands}`
    const list = await shop.app.inject(`/api/users/recommend-products?${asked}`)
    const ids = list.json<{ data: SearchResult }>().data.result.map(({ id }) => id)
    t.ok(ids.length >= 2, `band ${bands}`)
    t.same(await found('우산', `&${asked}`), ids, `band ${bands}`)
  }
})

t.test('a brand that is renamed is found by its new name', async (t) => {
  await pool.query(`UPDATE shop.brands SET name_korean = '노엘르' WHERE id = 3`)
  t.ok((await search.refreshSearch(shop.deps)) > 0)
  t.same(await found('노엘르'), [watch])
  t.equal(await search.refreshSearch(shop.deps), 0, 'a second run finds nothing to do')
})

t.test(
  'a slip in a name that was mended does not keep the same slip of shoppers from being mended',
  async (t) => {
    const bag = await add('샤낼 클래식')
    await search.refreshSearch(shop.deps)
    await pool.query(`UPDATE shop.products SET product_name = '샤넬 클래식' WHERE id = $1`, [bag])
    await search.refreshSearch(shop.deps)
    t.ok((await search.forgetTerms(shop.deps)) > 0)
    t.same(await found('샤낼'), [bag])
    t.equal((await results('샤낼')).searchedAs, '샤넬')
    t.equal(await search.forgetTerms(shop.deps), 0, 'what products have is kept')
  },
)

t.test('what comes into the shop a moment after nothing was found is found, and counted', async (t) => {
  t.same(await results('카멜리아'), { result: [], cntAll: 0, nextCursor: null, searchedAs: null })
  const late = await add('카멜리아 클러치')
  await search.refreshSearch(shop.deps)
  const { result, cntAll } = await results('카멜리아')
  t.same(
    result.map(({ id }) => id),
    [late],
  )
  t.equal(cntAll, 1)
})
