import t from 'tap'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('replaced_draft')
t.teardown(() => shop.end())
const { pool } = shop.database

t.test('an approval of a draft that another tab replaced leaves the other draft as it is', async (t) => {
  const hana = await shop.aCustomer('hana@example.com')
  const first = await hana.draft({ bags: [await shop.aBag()] })
  const approved = await shop.approve(first.data)
  const second = await hana.draft({ bags: [await shop.aBag()] })
  // As in a shop of one visitor: the only draft that waits for its payment is read before it is asked which one it is.
  await pool.query('ANALYZE')
  t.match(await hana.pay(first.data.orderId, approved), {
    ...{ status: 409, code: 'DRAFT_EXPIRED' },
    message: /다른 창에서 새 주문을 시작해서/,
  })
  const begun = await pool.query('SELECT subject_id FROM platform.payment_attempts')
  t.same(begun.rows, [], 'no attempt is begun')
  const paid = await hana.pay(second.data.orderId, await shop.approve(second.data))
  t.equal(paid.status, 200)
})
