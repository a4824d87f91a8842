import t from 'tap'
import type { BrandCount, BrandRow, RecommendedBrand } from '../../domain/wire/brands.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import * as brands from '../../server/brands/index.ts'
import * as search from '../../server/search/index.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('brands', [search, brands])
t.teardown(shop.end)
await shop.database.pool.query(`
  INSERT INTO shop.brands (id, name_english, name_korean, recommended, position) VALUES
    (3, 'atelier noir', '아틀리에 누아', false, 3), (4, '1947', '1947', false, 4), (5, 'Kkotdam', '꽃담', true, 1)`)
const [bag, other] = [await shop.aBag({ brand_id: 3 }), await shop.aBag({ brand_id: 2, discount_rate: 40 })]
await shop.database.pool.query('UPDATE shop.listings SET popularity = 7 WHERE product_id = $1', [bag])
await search.refreshSearch(shop.deps)

type List<Row> = { data: { result: Row[]; cntAll: number } }
const rows = async (query: string) =>
  (await shop.get<List<BrandRow>>(`/api/users/search-brands?${new URLSearchParams(query)}`)).body.data.result
const names = async (query: string) => (await rows(query)).map(({ nameKorean }) => nameKorean)

t.test('brands stand in the order of the Korean alphabet under their first consonant', async (t) => {
  t.same(
    (await rows('order=name')).map(({ nameKorean, index }) => [index, nameKorean]),
    [
      ['#', '1947'],
      ['ㄱ', '꽃담'],
      ['ㅂ', '베란'],
      ['ㅇ', '아틀리에 누아'],
      ['ㅇ', '오렐'],
    ],
  )
})

t.test('A to Z ignores case, and popular ones lead by what was rented', async (t) => {
  t.same(
    (await rows('order=az')).map(({ index }) => index),
    ['#', 'A', 'K', 'O', 'V'],
  )
  t.same((await names('order=popular'))[0], '아틀리에 누아')
})

t.test('a heading of the index, a name however it is typed, and recommended ones narrow them', async (t) => {
  t.same(await names('filterVal=ㅇ'), ['아틀리에 누아', '오렐'])
  t.same(await names('order=az&filterVal=k'), ['꽃담'])
  t.same(await names('brandName=atel'), ['아틀리에 누아'])
  t.same(await names('brandName=ㅂㄹ'), ['베란'])
  t.same(await names('brandName=qpfks'), ['베란'])
  t.same(await names('brandName=아틀리애'), ['아틀리에 누아'])
  t.same(await names('brandName=없는브랜드'), [])
  t.same(await names('filterRecommend=true'), ['꽃담', '오렐'])
  t.same((await names('filterRecommend=false')).length, 5)
  t.equal((await shop.get('/api/users/search-brands?order=size')).status, 400)
})

t.test('recommended brands lead, with how many products each has', async (t) => {
  const { body } = await shop.get<List<BrandRow>>('/api/users/recommend-brands')
  t.same(
    body.data.result.map(({ id, recommendYn, productCount }) => [id, recommendYn, productCount]),
    [
      [5, true, 0],
      [2, true, 1],
      [1, false, 0],
      [3, false, 1],
      [4, false, 0],
    ],
  )
})

t.test('a recommended brand shows its most rented product, one that has none shows nothing', async (t) => {
  const { body } = await shop.get<List<RecommendedBrand>>('/api/users/recommend-brands')
  t.same(
    body.data.result.map(({ id, product_image_file }) => [id, product_image_file?.fileUrl ?? null]),
    [
      [5, null],
      [2, `/files/pictures/${other}/front`],
      [1, null],
      [3, null],
      [4, null],
    ],
  )
})

t.test('products of brands are a list like any other', async (t) => {
  const ids = async (query: string) =>
    (await shop.get<List<ProductCard>>(`/api/users/search-brands-products?${query}`)).body.data.result.map(
      ({ id }) => id,
    )
  t.same(await ids('brandId=3'), [bag])
  t.same(await ids('brandId=2&brandId=3&orders=discountRate'), [other, bag])
  t.same(await ids('brandId=2&brandId=3&discountRate=2'), [other])
  t.same(await ids('brandId=3&categoryId=2'), [])
})

t.test(
  'a list names its brands in the order of the Korean alphabet, each with what its other filters leave',
  async (t) => {
    const brandsIn = async (query: string) => {
      const { body } = await shop.get<List<BrandCount>>(`/api/users/recommend-products-brands?${query}`)
      return body.data.result.map(({ nameKorean, productCount }) => [nameKorean, productCount])
    }
    await shop.aBag({ brand_id: 2 })
    await shop.aBag({ brand_id: 1, c1: 2, c2: 21, c3: null })
    t.same(await brandsIn('categoryId=1'), [
      ['아틀리에 누아', 1],
      ['오렐', 2],
    ])
    t.same(await brandsIn('categoryId=1&discountRate=2'), [['오렐', 1]], 'another filter leaves fewer')
    t.same(
      await brandsIn('categoryId=1&discountRate=2&brandId=3'),
      [
        ['아틀리에 누아', 0],
        ['오렐', 1],
      ],
      'a chosen brand narrows no counts and can always be unchosen',
    )
    const total = await shop.get<List<ProductCard>>('/api/users/recommend-products?categoryId=1&brandId=2')
    t.equal(total.body.data.cntAll, 2, 'the number of a brand is the length of its list')
    t.equal((await shop.get('/api/users/recommend-products-brands?rentalStartDate=2026-12-03')).status, 400)
  },
)

t.test('brands of a period are counted without what is rented then', async (t) => {
  const week = 'rentalStartDate=2026-12-03&rentalEndDate=2026-12-06'
  const [taken] = [await shop.aBag({ brand_id: 5, c3: 112 }), await shop.aBag({ brand_id: 5, c3: 112 })]
  await shop.rentals.book(taken ?? 0, '2026-12-04', '2026-12-07')
  await shop.followed()
  const { body } = await shop.get<List<BrandCount>>(
    `/api/users/recommend-products-brands?categoryId=112&${week}`,
  )
  t.match(body.data.result, [{ nameKorean: '꽃담', productCount: 1 }])
})

t.test('brands of a search are counted among what it finds', async (t) => {
  await search.refreshSearch(shop.deps)
  const words = encodeURIComponent('탑핸들')
  const { body } = await shop.get<List<BrandCount>>(
    `/api/users/search-result-brands?productName=${words}&categoryId=2&brandId=2`,
  )
  t.match(body.data.result, [
    { nameKorean: '베란', productCount: 1 },
    { nameKorean: '오렐', productCount: 0 },
  ])
})
