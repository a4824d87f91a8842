import t from 'tap'
import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import type { StaffProduct, StaffProductRow } from '../../domain/wire/staffProducts.ts'
import { connect } from '../../server/platform/database/database.ts'
import { until } from '../support/until.ts'
import { aPromotedShop, type List } from './promotionsFixture.ts'

const shop = await aPromotedShop('staff_products')
t.teardown(shop.end)
const { staff, read, first, second, third } = shop

const found = async (query: string) =>
  (await staff<List<StaffProductRow>>('GET', `products?${query}`)).data.result.map(({ id }) => id)
const one = async (id: number) => (await staff<StaffProduct>('GET', `products/${id}`)).data

t.test('staff find products by name, code, brand, category and whether they are on sale', async (t) => {
  const { productCode } = await one(second)
  t.same(await found(`q=${productCode}`), [second])
  t.same(await found(`q=${productCode.toLowerCase()}`), [second])
  t.same((await found('q=오름')).toSorted(), [first, second, third].toSorted(), 'by the brand')
  t.same(await found('q=%25'), [], 'a sign of the pattern is a sign')
  t.same(await found(`ids=${third}&ids=${first}`), [third, first], 'in the order that was asked for')
  t.equal((await found(`categoryId=${shop.shelf.categoryId}`)).length, 3)
  await staff('PUT', `products/${first}`, { onSale: false, reason: '사진을 다시 찍어요' })
  t.same(await found('sale=off'), [first])
  await staff('PUT', `products/${first}`, { onSale: true })
})

t.test('a product is read while a change of it is under way', async (t) => {
  const changing = await connect(shop.database.url)
  t.teardown(() => changing.end())
  await changing.query('BEGIN')
  await changing.query('SELECT FROM shop.products WHERE id = $1 FOR UPDATE', [first])
  let answered = false
  const asked = one(first).then((product) => {
    answered = true
    return product
  })
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await until(async () => answered || (await shop.database.pool.query(waits)).rowCount === 1)
  t.ok(answered, 'it waits for nobody')
  await changing.query('COMMIT')
  t.equal((await asked).id, first)
})

t.test('a changed name and price are what shoppers see next; the reason is kept', async (t) => {
  const change = {
    productName: '새 이름 토트백',
    dailyRentalPrice: 20_000,
    discountRate: 30,
    reason: '값을 내려요',
  }
  t.equal((await staff('PUT', `products/${second}`, change)).status, 200)
  const { data } = await read<ProductDetail>(`/api/users/products/${second}`)
  t.match(data, { productName: '새 이름 토트백', dailyRentalPrice: 20_000, discountPrice: 14_000 })
  const { rows } = await shop.database.pool.query(
    `SELECT reason, before->>'product_name' AS before, after->>'product_name' AS after FROM shop.catalogue_changes
     WHERE subject = 'products' AND key = $1 ORDER BY id DESC LIMIT 1`,
    [String(second)],
  )
  t.same(rows, [{ reason: '값을 내려요', before: '소프트 토트백', after: '새 이름 토트백' }])
})

t.test('pictures are put into another order and taken off, and the last one stays', async (t) => {
  const { pictures } = await one(third)
  const [picture] = pictures.map(({ type, fileId, view }) => ({ type, fileId, view }))
  const side = { type: 'info', fileId: null, view: 'side' }
  t.equal((await staff('PUT', `products/${third}`, { pictures: [side, picture] })).status, 200)
  t.same(
    (await one(third)).pictures.map(({ view }) => view),
    ['side', 'front'],
  )
  t.equal((await staff('PUT', `products/${third}`, { pictures: [] })).status, 400)
  const unknown = await staff('PUT', `products/${third}`, {
    pictures: [{ type: 'main', fileId: 9_999, view: null }],
  })
  t.match(unknown, { status: 400, code: 'INVALID_REQUEST' })
  t.match(await staff('PUT', `products/${third}`, { categoryId: 9_999 }), { status: 400 })
})

t.test('a product whose pictures alone were changed shows them at once', async (t) => {
  const shown = async () => {
    const { data } = await read<ProductDetail>(`/api/users/products/${third}`)
    return data.product_images.length
  }
  const before = await shown()
  const pictures = (await one(third)).pictures.map(({ type, fileId, view }) => ({ type, fileId, view }))
  const more = { type: 'info', fileId: null, view: 'detail' }
  t.equal((await staff('PUT', `products/${third}`, { pictures: [...pictures, more] })).status, 200)
  t.equal(await shown(), before + 1)
  t.equal((await staff('PUT', `products/${third}`, { pictures })).status, 200)
  t.equal(await shown(), before)
})

t.test('a brand that is removed while a product is saved with it is said beside the field', async (t) => {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `INSERT INTO shop.brands (name_english, name_korean) VALUES ('GONE', '사라진') RETURNING id`,
  )
  const brandId = rows[0]?.id ?? 0
  const removing = await connect(shop.database.url)
  t.teardown(() => removing.end())
  await removing.query('BEGIN')
  await removing.query('DELETE FROM shop.brands WHERE id = $1', [brandId])
  const saved = staff('PUT', `products/${third}`, { brandId })
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await until(async () => (await shop.database.pool.query(waits)).rowCount === 1)
  await removing.query('COMMIT')
  t.match(await saved, { status: 400, data: { fields: { brandId: '없는 항목이에요. 다시 골라 주세요.' } } })
})

t.test('a product on sale has a main picture (rule 451)', async (t) => {
  const { pictures } = await one(third)
  const [main] = pictures
    .filter(({ type }) => type === 'main')
    .map(({ type, fileId, view }) => ({ type, fileId, view }))
  const side = { type: 'info', fileId: null, view: 'side' }
  const change = (body: object) => staff('PUT', `products/${third}`, body)
  const refused = {
    status: 400,
    data: { fields: { pictures: '판매하는 상품에는 대표 사진이 한 장 이상 있어야 해요.' } },
  }
  t.match(await change({ pictures: [side] }), refused)
  t.equal((await change({ onSale: false })).status, 200)
  t.match(
    await change({ onSale: true, pictures: [side] }),
    refused,
    'nor does it lose the last one as it goes on sale',
  )
  t.match(await change({ pictures: [side] }), { status: 200 }, 'a hidden one may be without')
  t.match(await change({ onSale: true }), { code: 'PRODUCT_NOT_OFFERABLE' })
  t.match(await change({ onSale: true, pictures: [main, side] }), { status: 200 })
  t.match(await one(third), { onSale: true, heldBack: null })
  t.match(await change({ onSale: false, pictures: [side] }), { status: 200 }, 'it goes off sale with it')
  t.match(await change({ onSale: true, pictures: [side, main] }), { status: 200 })
})

t.test('of two tabs that change a product the second is told', async (t) => {
  const { version } = await one(first)
  t.equal((await staff('PUT', `products/${first}`, { color: '검정', version })).status, 200)
  t.match(await staff('PUT', `products/${first}`, { color: '갈색', version }), { code: 'CONTENT_CHANGED' })
  t.equal((await one(first)).color, '검정')
})
