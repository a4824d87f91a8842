import t from 'tap'
import { runJob } from '../../jobs/runner.ts'
import { unknownMovements } from '../../server/payments/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { isDatabaseAway } from '../../server/platform/database/databaseAway.ts'
import { storeLostMovements } from '../../server/providerPayouts/index.ts'
import { aLog } from '../support/aLog.ts'
import { fourDays } from '../support/aRental.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'

const shop = await aShopWithPayouts('lost_movements')
t.teardown(() => shop.end())
const minji = await shop.aCustomer('minji@example.com')
const { pool } = shop.database

// A statement takes 65,535 parameters.
const many = 70_000

t.test('of more movements than a statement has parameters the shop’s own are known', async (t) => {
  const { paymentKey } = await shop.pays(minji, { bags: [await shop.aBag()], period: fourDays })
  const movedAt = new Date('2026-11-20T10:00:00+09:00')
  const movements = Array.from({ length: many }, (_, nth) => ({
    ...{ paymentKey: nth === 7 ? paymentKey : `payment-${nth}`, transactionKey: `transaction-${nth}` },
    ...{ isRefund: false, movedAt },
  }))
  const unknown = await unknownMovements(shop.deps, movements)
  t.equal(unknown.length, many - 1)
  t.notOk(unknown.some((movement) => movement.paymentKey === paymentKey))
})

t.test('more lost movements than a statement takes are differences for finance, once', async (t) => {
  const lost = Array.from({ length: 17_000 }, (_, nth) => ({
    ...{ paymentKey: `lost-${nth}`, transactionKey: '', amount: 48_000 },
  }))
  t.equal(await storeLostMovements(shop.deps, shop.log, lost), lost.length)
  t.equal(await storeLostMovements(shop.deps, shop.log, lost), 0)
  t.equal(await shop.count('shop.lost_movements'), lost.length)
})

t.test('what moved since a restored instant is read day by day', async (t) => {
  const owner = await connect(shop.database.url)
  await owner.query('INSERT INTO platform.restores (restored_to, restored_at) VALUES ($1, $2)', [
    ...['2026-11-19T10:00:00+09:00', '2026-11-21T10:00:00+09:00'],
  ])
  await owner.end()
  const days: string[] = []
  const { cards } = shop.deps
  const asked: typeof cards.moved = ({ from, to }) => {
    days.push(`${from}…${to}`)
    return cards.moved({ from, to })
  }
  await runJob({ ...shop.deps, cards: { ...cards, moved: asked } }, aLog(), 'reconcileRestore')
  t.strictSame(
    days,
    ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map((day) => `${day}…${day}`),
  )
  t.equal(await shop.count('platform.restores WHERE reconciled_at IS NULL'), 0)
})

t.test('a statement that PostgreSQL refuses does not count as a database that is away', async (t) => {
  const fault = await pool.query('SELECT $1::int, $2::int', [1]).catch((error: unknown) => error)
  t.match(fault, { code: '08P01' })
  t.notOk(isDatabaseAway(fault))
})
