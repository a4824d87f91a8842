import t from 'tap'
import { expirePoints } from '../../jobs/expirePoints.ts'
import { closeBooks } from '../../server/ledger/index.ts'
import { consigned } from '../support/aProduct.ts'
import { aSettlingShop } from '../support/settling.ts'

const { shop, finance, acts, settle, months, log } = await aSettlingShop('notable_days', {
  sharesClock: true,
})
t.teardown(() => shop.end())

/** A rental from 23 to 26 December for 48,000 won, of the owner's bag if there is one. */
async function rents(email: string, owner?: { id: number }) {
  shop.clock.moveTo('2026-12-10T10:00:00+09:00')
  const member = await shop.aCustomer(email)
  const bag = await shop.aBag(owner && { ...consigned(), owner_member_id: owner.id })
  const { data } = await member.draft({ bags: [bag], period: { start: '2026-12-23', end: '2026-12-26' } })
  const placed = await member.pay(data.orderId, await shop.approve(data))
  if (placed.status !== 200) throw new Error(placed.message)
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
    [data.orderId],
  )
  return { member, item: rows[0]?.id ?? '' }
}

async function cancelsAt(instant: string, { member, item }: Awaited<ReturnType<typeof rents>>) {
  shop.clock.moveTo(instant)
  const asked = { orderItemId: item, cancellationReason: 'changed_mind' }
  return (await member.post('/api/users/order-items-cancel', asked)).data
}

/** The bag goes out before its rental, and is back at that instant. */
async function isCollectedAt(instant: string, item: string) {
  shop.clock.moveTo('2026-12-21T10:00:00+09:00')
  await acts(item, 'prepare')
  await acts(item, 'ship', { courier: null, trackingNumber: null })
  await acts(item, 'delivered')
  shop.clock.moveTo(instant)
  const { status, message } = await acts(item, 'collected')
  if (status !== 200) throw new Error(message)
}

t.test('the hour before midnight cancels free of charge, a minute after it for 30 %', async (t) => {
  const [early, late] = [await rents('early@example.com'), await rents('late@example.com')]
  t.match(await cancelsAt('2026-12-19T23:59:59+09:00', early), { fee: 0, cardRefund: 48_000 })
  t.match(await cancelsAt('2026-12-20T00:01:00+09:00', late), { fee: 14_400, cardRefund: 33_600 })
})

t.test(
  'what comes back on New Year’s Eve is earned in December, ten minutes after it in January',
  async (t) => {
    const owner = await shop.aCustomer('owner@example.com')
    const [eve, newYear] = [await rents('eve@example.com', owner), await rents('new@example.com', owner)]
    const collected = [
      [eve, '2026-12-31T23:30:00+09:00'],
      [newYear, '2027-01-01T00:10:00+09:00'],
    ] as const
    for (const [{ item }, instant] of collected) await isCollectedAt(instant, item)

    const { rows } = await shop.database.pool.query<{ month: string; amount: number }>(
      `SELECT month, expected AS amount FROM shop.settlement_rows WHERE owner_id = $1 ORDER BY month`,
      [owner.id],
    )
    t.same(rows, [
      { month: '2026-12', amount: 33_696 },
      { month: '2027-01', amount: 33_696 },
    ])

    // The tax in 48,000 won; the fee of a cancellation bears none.
    const vat = async (quarter: string) => (await finance.get(`/api/staff/books/vat?quarter=${quarter}`)).data
    t.match(await vat('2026-Q4'), { output: 4_364 })
    t.match(await vat('2027-Q1'), { output: 4_364 })

    shop.clock.moveTo('2026-12-31T23:59:59+09:00')
    t.notOk((await closed()).includes('2026-12-31'), 'the day is not over')
    shop.clock.moveTo('2027-01-01T00:10:00+09:00')
    t.equal((await closed()).at(-1), '2026-12-31')
    t.strictSame(await shop.wrongs(), [])

    shop.clock.moveTo('2027-01-20T09:59:59+09:00')
    t.match(await settle(), { closed: 0 })
    shop.clock.moveTo('2027-01-20T10:00:00+09:00')
    t.match(await settle(), { closed: 1 })
    t.match(await months(), [{ month: '2026-12', earned: 33_696 }])
    shop.clock.moveTo('2027-02-20T10:00:00+09:00')
    await settle()
    t.match(await months(), [
      { month: '2026-12', earned: 33_696 },
      { month: '2027-01', earned: 33_696 },
    ])
    t.strictSame(await shop.wrongs(), [])
  },
)

/** The days that the job closes; what is final is sealed by the second run. */
async function closed(): Promise<string[]> {
  return [...(await closeBooks(shop.deps, log)), ...(await closeBooks(shop.deps, log))]
}

t.test('29 February is a month’s last day, and points go with its last second', async (t) => {
  const member = await shop.aCustomer('leap@example.com')
  await member.earns(1_000, '2028-02-29T23:59:59+09:00')
  const points = async () =>
    (await member.get<{ points: number }>('/api/users/possession-points')).data.points
  shop.clock.moveTo('2028-02-29T23:59:59+09:00')
  t.equal(await expirePoints.run(shop.deps, log), 0)
  t.equal(await points(), 1_000)
  shop.clock.moveTo('2028-03-01T00:00:00+09:00')
  t.equal(await expirePoints.run(shop.deps, log), 1)
  t.equal(await points(), 0)
})
