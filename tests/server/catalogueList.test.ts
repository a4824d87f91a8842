import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { changeProduct, invariants, refreshPopularity } from '../../server/catalogue/index.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('catalogue_list')
t.teardown(shop.end)

type Page = { data: { result: ProductCard[]; cntAll: number; nextCursor: string | null } }

const list = async (query: string) =>
  (await shop.get<Page>(`/api/users/recommend-products?${query}`)).body.data
const { book, cancel } = shop.rentals
/** Lists may be a moment behind: what they are asked for here, they have heard of. */
const rentals = {
  ...shop.rentals,
  book: async (...given: Parameters<typeof book>) => {
    const booked = await book(...given)
    await shop.followed()
    return booked
  },
  cancel: async (...given: Parameters<typeof cancel>) => {
    await cancel(...given)
    await shop.followed()
  },
}
const idsOf = async (query: string) => (await list(query)).result.map((card) => card.id)
const week = 'rentalStartDate=2026-12-03&rentalEndDate=2026-12-06'
const holdsInvariants = async (t: Test) => {
  for (const { name, sql } of invariants) t.same((await shop.database.pool.query(sql)).rows, [], name)
}

t.test('a card carries the brand, one picture and the price of a day after the discount', async (t) => {
  const id = await shop.aBag({ c1: 2, c2: 21, c3: null })
  const { result, cntAll } = await list('categoryId=21')
  t.equal(cntAll, 1)
  t.strictSame(result, [
    {
      id,
      productName: '아틀리에 탑핸들 백 미디엄',
      brand: { id: 1, nameEnglish: 'VERANNE', nameKorean: '베란', image_file: null },
      product_images: [{ file: { fileUrl: `/files/pictures/${id}/front` }, type: 'main' }],
      discountRate: 20,
      discountPrice: 12_300,
      dailyRentalPrice: 15_400,
      supplyPrice: 1_900_000,
      likeYn: false,
      ownerType: 'own',
      averageRating: 0,
      reviewCount: 0,
    },
  ])
})

t.test(
  'with a period chosen the list shows only what can be rented then, at every level of category',
  async (t) => {
    const [free, booked, held, stale] = [
      await shop.aBag({ c3: 112 }),
      await shop.aBag({ c3: 112 }),
      await shop.aBag({ c3: 112 }),
      await shop.aBag({ c3: 112 }),
    ]
    const rental = await rentals.book(booked, '2026-12-04', '2026-12-07')
    await rentals.draft(held, '2026-12-04', '2026-12-07')
    await rentals.draft(stale, '2026-12-04', '2026-12-07', { heldUntil: '2026-11-20T09:59:59+09:00' })
    t.same(await idsOf(`categoryId=112&${week}`), [stale, free])
    t.same((await idsOf(`categoryId=112&orders=priceLow&${week}`)).sort(), [free, stale])
    t.same((await idsOf(`categoryId=11&${week}&brandId=1`)).includes(booked), false)
    t.equal((await list(`categoryId=112&${week}`)).cntAll, 2)
    t.equal((await list('categoryId=112')).cntAll, 4)
    await holdsInvariants(t)

    await rentals.cancel(rental)
    t.same(await idsOf(`categoryId=112&${week}`), [stale, booked, free])
    await holdsInvariants(t)
  },
)

t.test(
  'shipping and collection days count: the day before the shipping day is free, the shipping day is not',
  async (t) => {
    const bag = await shop.aBag({ c1: 2, c2: null, c3: null })
    await rentals.book(bag, '2026-12-10', '2026-12-12')
    const shown = async (start: string, end: string) =>
      (await idsOf(`categoryId=2&rentalStartDate=${start}&rentalEndDate=${end}`)).includes(bag)
    // Occupied from 8 December (two days before) to 13 December (collection).
    t.equal(await shown('2026-12-04', '2026-12-06'), true)
    t.equal(await shown('2026-12-05', '2026-12-07'), false)
    t.equal(await shown('2026-12-16', '2026-12-18'), true)
    t.equal(await shown('2026-12-15', '2026-12-17'), false)
  },
)

t.test('a product that rests after each rental needs those days free too', async (t) => {
  const bag = await shop.aBag({ c1: 2, c2: null, c3: null, turnaround_days: 2 })
  await rentals.book(bag, '2026-12-10', '2026-12-12', { turnaroundDays: 2 })
  const shown = async (start: string, end: string) =>
    (await idsOf(`categoryId=2&rentalStartDate=${start}&rentalEndDate=${end}`)).includes(bag)
  t.equal(await shown('2026-12-02', '2026-12-04'), true)
  t.equal(await shown('2026-12-03', '2026-12-05'), false)
  t.equal(await shown('2026-12-17', '2026-12-19'), false)
  t.equal(await shown('2026-12-18', '2026-12-20'), true)
})

t.test('a consigned item is shown until seven days before its contract ends', async (t) => {
  const bag = await shop.aBag({
    ...{
      c1: 2,
      c2: null,
      c3: null,
      owner_type: 'luxshare',
      owner_member_id: 3,
      consignment_id: randomUUID(),
    },
    ...{
      consigning_date: '2026-09-13',
      consignment_period: 3,
      transaction_per_mille: 98,
      operating_per_mille: 200,
    },
  })
  t.equal((await idsOf(`categoryId=2&${week}`)).includes(bag), true)
  t.equal(
    (await idsOf('categoryId=2&rentalStartDate=2026-12-04&rentalEndDate=2026-12-07')).includes(bag),
    false,
  )
})

t.test('every order pages through all products once, ties included', async (t) => {
  const made: number[] = []
  for (let nth = 0; nth < 45; nth += 1)
    made.push(
      await shop.aBag({
        c2: 12,
        c3: null,
        daily_rental_price: 10_000 + (nth % 4) * 100,
        discount_rate: nth % 3,
      }),
    )
  for (const orders of ['popularity', 'recent', 'discountRate', 'priceHigh', 'priceLow']) {
    const seen: ProductCard[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page['data'] = await list(`categoryId=12&orders=${orders}${cursor && `&cursor=${cursor}`}`)
      t.equal(page.cntAll, 45)
      seen.push(...page.result)
      cursor = page.nextCursor
    }
    t.same(
      seen.map((card) => card.id).toSorted((a, b) => a - b),
      made,
      `${orders}: each once`,
    )
    t.same(
      seen.map(keyOf[orders] ?? (() => 0)),
      seen.map(keyOf[orders] ?? (() => 0)).toSorted((a, b) => (orders === 'priceLow' ? a - b : b - a)),
    )
  }
  t.same((await idsOf('categoryId=12&orders=recent')).slice(0, 3), made.slice(-3).reverse(), 'newest first')
})

const keyOf: Record<string, (card: ProductCard) => number> = {
  discountRate: (card) => card.discountRate,
  priceHigh: (card) => card.discountPrice,
  priceLow: (card) => card.discountPrice,
}

t.test('popularity is what was rented and not cancelled in the last 30 days', async (t) => {
  const [plain, rented, cancelled] = [
    await shop.aBag({ c2: 21, c1: 2, c3: null, brand_id: 2 }),
    await shop.aBag({ c2: 21, c1: 2, c3: null, brand_id: 2 }),
    await shop.aBag({ c2: 21, c1: 2, c3: null, brand_id: 2 }),
  ]
  await rentals.book(plain, '2027-01-07', '2027-01-09')
  await rentals.cancel(await rentals.book(cancelled, '2027-01-07', '2027-01-09'))
  await rentals.book(rented, '2027-01-07', '2027-01-09')
  await rentals.book(rented, '2027-01-21', '2027-01-23')
  await refreshPopularity(shop.deps)
  t.same(await idsOf('categoryId=21&brandId=2'), [rented, plain, cancelled])
  t.equal(await refreshPopularity(shop.deps), 0, 'a second run changes nothing')
  const late = await shop.rentals.book(plain, '2027-01-21', '2027-01-23')
  t.equal(await refreshPopularity(shop.deps), 1, 'only what was rented since is counted again')
  t.same(await idsOf('categoryId=21&brandId=2'), [rented, plain, cancelled])
  await shop.rentals.cancel(late)
  t.equal(await refreshPopularity(shop.deps), 1)
})

t.test('popularity counts Seoul days: a rental leaves with its thirtieth day', async (t) => {
  const bag = await shop.aBag()
  await shop.rentals.book(bag, '2027-01-07', '2027-01-09')
  const popularityAt = async (instant: string) => {
    const clock = { ...shop.clock, now: () => new Date(instant) }
    await refreshPopularity({ db: shop.deps.db, clock })
    const row = await shop.deps.db.kysely
      .selectFrom('shop.listings')
      .select('popularity')
      .where('product_id', '=', bag)
      .executeTakeFirstOrThrow()
    return row.popularity
  }
  t.equal(await popularityAt('2026-11-20T10:00:00+09:00'), 1)
  t.equal(await popularityAt('2026-12-19T23:59:59+09:00'), 1)
  t.equal(await popularityAt('2026-12-20T00:00:00+09:00'), 0)
  t.equal(
    await popularityAt('2026-11-19T23:00:00+09:00'),
    0,
    'a clock that is set back knows nothing of tomorrow',
  )
  t.equal(await popularityAt('2027-03-01T10:00:00+09:00'), 0)
  t.equal(await popularityAt('2026-11-21T10:00:00+09:00'), 1)
})

t.test('brands and discount bands narrow the list; one value counts as a list of one', async (t) => {
  const [small, big] = [
    await shop.aBag({ brand_id: 2, discount_rate: 29 }),
    await shop.aBag({ brand_id: 2, discount_rate: 30 }),
  ]
  t.same(await idsOf('categoryId=1&brandId=2'), [big, small])
  t.same(await idsOf('categoryId=1&brandId=2&discountRate=1'), [small])
  t.same(await idsOf('categoryId=1&brandId=2&brandId=9&discountRate=2&discountRate=3'), [big])
  t.same(await idsOf('categoryId=1&brandId=2&discountRate=4'), [])
})

t.test('a product that leaves the shop leaves every list, and comes back with its busy days', async (t) => {
  const bag = await shop.aBag({ c2: 21, c1: 2, c3: null, brand_id: 2 })
  const by = { actor: 'staff:1', at: shop.clock.now() }
  await changeProduct(shop.deps.db, bag, { onSale: false }, by)
  await rentals.book(bag, '2026-12-04', '2026-12-07')
  t.equal((await idsOf('categoryId=21&brandId=2')).includes(bag), false)
  t.equal((await shop.get(`/api/users/products/${bag}`)).status, 404)
  await changeProduct(shop.deps.db, bag, { onSale: true }, by)
  t.equal((await idsOf('categoryId=21&brandId=2')).includes(bag), true)
  t.equal((await idsOf(`categoryId=21&brandId=2&${week}`)).includes(bag), false)
})

t.test(
  'days that are no rental list nothing: those of an old link, too near, too far, too few, a start on a Monday (rule 833)',
  async (t) => {
    const lists = async (start: string, end: string) =>
      (await list(`categoryId=1&rentalStartDate=${start}&rentalEndDate=${end}`)).cntAll > 0
    t.equal(await lists('2026-11-10', '2026-11-13'), false, 'over')
    t.equal(await lists('2026-11-22', '2026-11-25'), false, 'begins in two days')
    t.equal(await lists('2026-11-23', '2026-11-25'), false, 'begins in three days, on a Monday')
    t.equal(await lists('2026-11-25', '2026-11-27'), true)
    t.equal(await lists('2026-11-25', '2026-11-26'), false, 'two days long')
    t.equal(await lists('2026-12-30', '2027-01-01'), true, 'ends in 42 days')
    t.equal(await lists('2026-12-30', '2027-01-02'), false, 'ends in 43 days')
  },
)

t.test('half a period, a period that ends before it starts and a foreign cursor are refused', async (t) => {
  const refused = async (query: string) => {
    const { status, body } = await shop.get<{ code: string }>(`/api/users/recommend-products?${query}`)
    return [status, body.code]
  }
  t.same(await refused('rentalStartDate=2026-12-03'), [400, 'INVALID_REQUEST'])
  t.same(await refused('rentalStartDate=2026-12-06&rentalEndDate=2026-12-03'), [400, 'PERIOD_INVALID'])
  t.same(await refused('rentalStartDate=2026-12-03&rentalEndDate=2027-12-03'), [400, 'PERIOD_TOO_LONG'])
  t.same(await refused('rentalStartDate=2027-02-31&rentalEndDate=2027-03-03'), [400, 'INVALID_REQUEST'])
  const { nextCursor } = await list('categoryId=12')
  t.same(await refused(`orders=recent&cursor=${nextCursor}`), [400, 'INVALID_REQUEST'])
  t.same(await refused('cursor=W10'), [400, 'INVALID_REQUEST'])
  const noInstant = Buffer.from('["recent","2026-02-30 00:00:00+00",1]').toString('base64url')
  t.same(await refused(`orders=recent&cursor=${noInstant}`), [400, 'INVALID_REQUEST'])
  t.same(await refused('brandId=x'), [400, 'INVALID_REQUEST'])
  t.same(await list('categoryId=999'), { result: [], cntAll: 0, nextCursor: null })
})

t.test('counting a list ends at 1,000, and then the answer says so', async (t) => {
  const { pool } = shop.database
  await pool.query(
    `INSERT INTO shop.brands (id, name_english, name_korean) VALUES (77, 'COUNTED', '카운티드')`,
  )
  const stock = (from: number, to: number) =>
    pool.query(
      `WITH made AS (
         INSERT INTO shop.products (product_code, product_name, brand_id, c1, c2, daily_rental_price, supply_price, listed_at)
         SELECT 'COUNTED-' || i, '토트백 ' || i, 77, 1, 12, 10000, 100000, '2026-11-20T01:00:00Z' FROM generate_series($1::int, $2::int) i
         RETURNING id)
       SELECT shop.list_products(array_agg(id)) FROM made`,
      [from, to],
    )
  await stock(1, 1_000)
  t.match(await list('brandId=77'), { cntAll: 1_000, cntCapped: undefined })
  await stock(1_001, 1_001)
  // With a period, because the count without one is kept for a while.
  t.match(await list(`brandId=77&${week}`), { cntAll: 1_000, cntCapped: true })
})
