import t from 'tap'
import { aRentalShop, type Customer } from '../support/aRental.ts'
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

/** Does something else just before the next command reads the streams of an order. */
function meanwhile(act: () => Promise<unknown>): void {
  const { store } = shop.deps
  const load: typeof store.load = async (streams, ...more) => {
    if (more.length > 0 && streams.some((stream) => stream.startsWith('order:'))) {
      Object.assign(shop.deps, { store })
      await act()
    }
    return store.load(streams, ...more)
  }
  Object.assign(shop.deps, { store: { ...store, load } })
}

t.test('points that pay for an extension while its rental is cancelled come back (rule 322)', async (t) => {
  const customer = await aSaver('cancelled@example.com')
  const rental = await rented('cancelled', { customer })
  const { data } = await drafted(rental, '2026-12-07', { pointsUsed: 11_100 })
  meanwhile(async () => t.match(await paid(rental, data.extensionId), { status: 200 }))
  const cancelled = await staff.post(`/api/staff/order-items/${rental.item}/cancel`, {
    ...{ reasonCode: 'etc', reason: '손님이 전화로 부탁했어요' },
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
    meanwhile(async () =>
      t.match(await drafted(rental, '2026-12-07', { pointsUsed: 11_100 }), { status: 200 }),
    )
    t.match(await drafted(rental, '2026-12-07'), { status: 200 })
    t.equal(await pointsOf(customer), given)
    t.strictSame(await shop.wrongs(), [])
  },
)
