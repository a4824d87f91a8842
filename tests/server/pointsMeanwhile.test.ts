import t from 'tap'
import { aRentalShop, type Customer } from '../support/aRental.ts'
import { beforeItReads } from '../support/beforeItReads.ts'
import { extending } from '../support/extending.ts'

const shop = await aRentalShop('points_meanwhile')
t.teardown(() => shop.end())
const staff = await shop.aColleague('ops@example.com', ['operations', 'finance'])
const { rented, drafted, paid } = extending(shop)
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const given = 30_000
async function aSaver(email: string): Promise<Customer> {
  const customer = await shop.aCustomer(email)
  await customer.earns(given)
  return customer
}
const pointsOf = async (customer: Customer) =>
  (await customer.get<{ points: number }>('/api/users/possession-points')).data.points

t.test('points that pay for an extension while its rental is cancelled come back (rule 322)', async (t) => {
  const customer = await aSaver('cancelled@example.com')
  const rental = await rented('cancelled', { customer })
  const { data } = await drafted(rental, '2026-12-07', { pointsUsed: 11_100 })
  beforeItReads(shop.deps, 'cancel:', async () =>
    t.match(await paid(rental, data.extensionId), { status: 200 }),
  )
  const cancelled = await staff.step(rental.item, 'cancel', {
    ...{ quotedRefund: 59_100, reason: '손님이 전화로 부탁했어요' },
  })
  t.match(cancelled, { status: 200 })
  t.equal(await pointsOf(customer), given)
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'points that another tab holds for an extension are free once it is replaced (rule 322)',
  async (t) => {
    const customer = await aSaver('tabs@example.com')
    const rental = await rented('tabs', { customer })
    beforeItReads(shop.deps, 'extend:', async () =>
      t.match(await drafted(rental, '2026-12-07', { pointsUsed: 11_100 }), { status: 200 }),
    )
    t.match(await drafted(rental, '2026-12-07'), { status: 200 })
    t.equal(await pointsOf(customer), given)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'checkout offers the points that no extension holds, those of an earlier draft among them (rules 51 and 322)',
  async (t) => {
    const customer = await aSaver('offered@example.com')
    const rental = await rented('offered', { customer })
    const { data } = await drafted(rental, '2026-12-07', { pointsUsed: 11_100 })
    t.equal(await pointsOf(customer), 18_900)
    const order = { bags: [await shop.aBag()], points: 18_900 }
    t.match(await customer.draft(order), { status: 200 })
    t.equal(await pointsOf(customer), 18_900, 'a new draft releases what the draft holds')
    t.match(await customer.draft(order), { status: 200 })
    t.match(await customer.delete(`/api/users/extensions/${data.extensionId}`), { status: 200 })
    t.equal(await pointsOf(customer), given)
    t.strictSame(await shop.wrongs(), [])
  },
)
