import t from 'tap'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('catalogue_holds')
t.teardown(shop.end)

type Page = { data: { result: ProductCard[]; cntAll: number } }

const list = async (query: string) =>
  (await shop.get<Page>(`/api/users/recommend-products?${query}`)).body.data
const idsOf = async (query: string) => (await list(query)).result.map((card) => card.id)

t.test('a draft holds the days around its own, those of rest too, and hides its bag at once', async (t) => {
  const bag = await shop.aBag({ c1: 2, c2: 21, c3: null, turnaround_days: 2 })
  const shown = async (start: string, end: string) =>
    (await idsOf(`categoryId=21&rentalStartDate=${start}&rentalEndDate=${end}`)).includes(bag)
  t.equal(await shown('2026-12-10', '2026-12-12'), true)
  // Held from 8 December (two days before) to 15 December (collection and two days of rest).
  await shop.rentals.draft(bag, '2026-12-10', '2026-12-12', { turnaroundDays: 2 })
  t.equal(await shown('2026-12-10', '2026-12-12'), false)
  t.equal(await shown('2026-12-02', '2026-12-04'), true)
  t.equal(await shown('2026-12-03', '2026-12-05'), false)
  t.equal(await shown('2026-12-17', '2026-12-19'), false)
  t.equal(await shown('2026-12-18', '2026-12-20'), true)
})

t.test('a list that fits on a page says how many it shows, whatever was counted a moment ago', async (t) => {
  const counted = async () => {
    const { result, cntAll } = await list('categoryId=112')
    return { shown: result.length, cntAll }
  }
  const before = await counted()
  await shop.aBag({ c3: 112 })
  const now = before.shown + 1
  t.same(await counted(), { shown: now, cntAll: now })
})
