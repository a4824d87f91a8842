import t from 'tap'
import { untold } from '../../server/notifications/follow.ts'
import { accountsOfAttempts } from '../../server/settlement/payoutAccounts.ts'
import { openedAt } from '../support/app.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('many_at_once')
t.teardown(() => shop.end())
const { id } = await shop.aCustomer('told@example.com')
const { db } = shop.deps

// A statement takes 65,535 parameters.
const many = 70_000

t.test('a day may have more reminders than a statement has parameters', async (t) => {
  const ids = Array.from({ length: many }, (_, nth) => `item-${nth}`)
  const inbox = { inbox_id: 'pickUpTomorrow:item-7', member_id: id, message: 'pickUpTomorrow' }
  await db.kysely
    .insertInto('personal.inbox')
    .values({ ...inbox, title: '내일 회수해요', lines: [], told_at: new Date(openedAt) })
    .execute()
  const left = await untold({ db }, 'pickUpTomorrow', ids)
  t.equal(left.length, many - 1)
  t.notOk(left.includes('item-7'))
})

t.test('a month may have more transfers than a statement has parameters', async (t) => {
  const attempts = Array.from({ length: many }, (_, nth) => ({
    ownerId: nth + 1,
    month: '2026-12',
    attempt: 1,
  }))
  const accounts = await accountsOfAttempts(db, attempts)
  t.equal(accounts.length, many)
  t.ok(accounts.every((account) => account === null))
})
