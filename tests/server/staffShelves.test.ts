import t from 'tap'
import type { Category, TopCategory } from '../../domain/wire/catalogue.ts'
import type { StaffBrand, StaffCategory } from '../../domain/wire/staffShelves.ts'
import { storeFile } from '../../server/catalogue/index.ts'
import { aPromotedShop, type List } from './promotionsFixture.ts'

const shop = await aPromotedShop('staff_shelves')
t.teardown(shop.end)
const { staff, read, shelf } = shop
const reason = '봄 상품을 준비해요'
const fileId = await shop.deps.db.kysely.transaction().execute((trx) => storeFile(trx, '/files/new.webp'))

const product = {
  ...{ productCode: 'BG-2611-01', productName: '리브 미니 토트', brandId: shelf.brandId },
  ...{ categoryId: shelf.categoryId, dailyRentalPrice: 18_000, supplyPrice: 1_450_000, reason },
  pictures: [{ type: 'main', fileId, view: null }],
}
const changeOf = async (subject: string, key: number) =>
  (
    await shop.database.pool.query(
      `SELECT reason, actor, before IS NULL AS "isNew", after IS NULL AS "isGone" FROM shop.catalogue_changes
       WHERE subject = $1 AND key = $2 ORDER BY id DESC LIMIT 1`,
      [subject, String(key)],
    )
  ).rows[0]

t.test('a product that staff put up is in the list and on its page at once, by its brand', async (t) => {
  const { data } = await staff('POST', 'products', product)
  const page = await read(`/api/users/products/${data.id}`)
  t.match(page.data, { productName: '리브 미니 토트', dailyRentalPrice: 18_000, productCode: 'BG-2611-01' })
  const list = await read<List<{ id: number }>>(`/api/users/recommend-products?brandId=${shelf.brandId}`)
  t.ok(list.data.result.some(({ id }) => id === data.id))
  t.match(await changeOf('products', data.id), { reason, actor: /^staff:/, isNew: true })
})

t.test(
  'two brands of one English name are one brand, in whatever case and however they arrive',
  async (t) => {
    const save = (nameEnglish: string) =>
      staff<{ fields?: object }>('POST', 'brands', { nameKorean: '노을', nameEnglish, reason })
    const answers = await Promise.all(['Noeul', 'NOEUL', 'Noeul'].map(save))
    t.same(answers.map(({ status }) => status).toSorted(), [200, 400, 400])
    for (const { status, data } of [...answers, await save('noeul')])
      if (status !== 200) t.same(data.fields, { nameEnglish: '이미 있는 브랜드예요.' })
    const { rowCount } = await shop.database.pool.query(
      `SELECT FROM shop.brands WHERE lower(name_english) = 'noeul'`,
    )
    t.equal(rowCount, 1)
  },
)

t.test('a hidden product is no page of the shop', async (t) => {
  const { data } = await staff('POST', 'products', { ...product, productCode: 'BG-2611-02', onSale: false })
  t.equal((await read(`/api/users/products/${data.id}`)).status, 404)
})

t.test('a product that lacks something is refused beside its field', async (t) => {
  const field = async (changes: object) => {
    const { data } = await staff<{ fields?: object }>('POST', 'products', { ...product, ...changes })
    return Object.keys(data.fields ?? {}).join()
  }
  t.equal(await field({}), 'productCode', 'in use')
  t.equal(await field({ productCode: 'bg 1' }), 'productCode')
  t.equal(await field({ productCode: 'BG-3', brandId: 9_999 }), 'brandId')
  t.equal(await field({ productCode: 'BG-3', categoryId: 9_999 }), 'categoryId')
  t.equal(await field({ productCode: 'BG-3', pictures: [] }), 'pictures')
  t.equal(await field({ productCode: 'BG-3', pictures: [{ type: 'info', fileId, view: null }] }), 'pictures')
  t.equal(await field({ productCode: 'BG-3', dailyRentalPrice: 12_345 }), 'dailyRentalPrice')
})

t.test('two taps on the button make one product; the second is told that the code is in use', async (t) => {
  const twice = { ...product, productCode: 'BG-2611-03' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => staff<{ id?: number; fields?: object }>('POST', 'products', twice)),
  )
  t.same(answers.map(({ status }) => status).toSorted(), [200, 400, 400])
  for (const { status, data } of answers)
    if (status === 400) t.match(data.fields, { productCode: '이미 쓰고 있는 상품번호예요.' })
})

t.test('a brand is made, renamed in what shoppers see, and goes only while it is empty', async (t) => {
  const brand = { nameKorean: '새벽', nameEnglish: 'Saebyeok', reason }
  const { data } = await staff('POST', 'brands', brand)
  const names = async () =>
    (await read<List<{ nameKorean: string }>>('/api/users/search-brands?order=name')).data.result.map(
      ({ nameKorean }) => nameKorean,
    )
  t.ok((await names()).includes('새벽'))
  const [{ version } = { version: 0 }] = (await staff<List<StaffBrand>>('GET', 'brands')).data.result.filter(
    ({ id }) => id === data.id,
  )
  const renamed = { ...brand, nameKorean: '새벽녘', version }
  t.equal((await staff('PUT', `brands/${data.id}`, renamed)).status, 200)
  t.equal((await staff('PUT', `brands/${data.id}`, renamed)).code, 'CONTENT_CHANGED')
  t.ok((await names()).includes('새벽녘'))
  t.equal((await staff('POST', 'brands', brand)).code, 'INVALID_REQUEST', 'two of one name')
  t.equal(
    (await staff('DELETE', `brands/${shelf.brandId}`, { reason })).code,
    'INVALID_REQUEST',
    'it has products',
  )
  t.equal((await staff('DELETE', `brands/${data.id}`, { reason })).status, 200)
  t.notOk((await names()).includes('새벽녘'))
  t.match(await changeOf('brands', data.id), { reason, isGone: true })
})

t.test(
  'categories are made below others, ordered and renamed, and deleted only while they are empty',
  async (t) => {
    const under = async () =>
      (await read<List<Category>>(`/api/users/categories/${shelf.categoryId}/secondary`)).data.result.map(
        ({ name }) => name,
      )
    const make = (name: string, position: number, parentId = shelf.categoryId) =>
      staff('POST', 'categories', { name, position, parentId, reason })
    const bags = (await make('가방', 2)).data.id
    const clothes = (await make('의류', 1)).data.id
    t.same(await under(), ['의류', '가방'])
    const listed = (await staff<List<StaffCategory>>('GET', 'categories')).data.result
    t.match(
      listed.find(({ id }) => id === bags),
      { path: '여성 > 가방', level: 2, products: 0 },
    )
    t.equal((await staff('PUT', `categories/${bags}`, { name: '백', position: 0, reason })).status, 200)
    t.same(await under(), ['백', '의류'])
    const third = (await make('토트백', 1, bags)).data.id
    t.equal((await make('미니', 1, third)).code, 'INVALID_REQUEST', 'no fourth level')
    t.equal((await staff('DELETE', `categories/${bags}`, { reason })).code, 'INVALID_REQUEST', 'one is below')
    t.equal((await staff('DELETE', `categories/${shelf.categoryId}`, { reason })).code, 'INVALID_REQUEST')
    t.equal((await staff('DELETE', `categories/${clothes}`, { reason })).status, 200)
    t.same(await under(), ['백'])
    t.match(await changeOf('categories', clothes), { reason, isGone: true })
  },
)

t.test('categories at one position stay in their order when one of them is renamed', async (t) => {
  const parentId = shelf.categoryId
  const make = async (name: string) =>
    (await staff('POST', 'categories', { name, position: 7, parentId, reason })).data.id
  const first = await make('먼저')
  await make('나중')
  t.equal((await staff('PUT', `categories/${first}`, { name: '고친 먼저', position: 7, reason })).status, 200)
  const [top] = (await read<List<TopCategory>>('/api/users/categories?levels=3')).data.result
  const under = (await read<List<Category>>(`/api/users/categories/${parentId}/secondary`)).data.result
  for (const listed of [under, top?.children ?? []])
    t.same(listed.map(({ name }) => name).slice(-2), ['고친 먼저', '나중'])
})
