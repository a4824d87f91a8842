import t from 'tap'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('days_closed')
t.teardown(() => shop.end())

t.test(
  'days are closed once, and who meets closed days reads who closed them and why (rule 891)',
  async (t) => {
    const [first, other] = [
      await shop.aColleague('closes@example.com'),
      await shop.aColleague('photographs@example.com'),
    ]
    const id = await shop.aBag()
    const url = `/api/staff/products/${id}/downtime`
    const days = { from: '2027-03-01', to: '2027-03-03', reason: '수선' }
    const requestId = '01930000-0000-7000-8000-000000000891'
    const taps = await Promise.all(
      [1, 2].map(() => first.post<{ downtimeId: string }>(url, { ...days, requestId })),
    )
    t.same(
      taps.map(({ status }) => status),
      [200, 200],
      'two taps',
    )
    t.equal(taps[0]?.data.downtimeId, taps[1]?.data.downtimeId)
    t.equal(await shop.count(`shop.slots WHERE product_id = $1 AND status = 'blocked'`, [id]), 1)
    t.match(await first.post(url, { ...days, reason: '세탁', requestId }), { code: 'IDEMPOTENCY_KEY_REUSED' })
    const shoot = { from: '2027-03-02', to: '2027-03-05', reason: '촬영' }
    const met = await other.post(url, shoot)
    t.match(met, { status: 409, code: 'ALREADY_DONE', data: { doing: 'days_closed', reason: '수선' } })
    t.match(met.message, /^이미 닫은 날이에요\. .+ 님이 ‘수선’ 사유로 처리했어요\.$/)

    const customer = await shop.aCustomer('books@example.com')
    const period = { start: '2026-12-10', end: '2026-12-13' } as const
    t.equal((await customer.draft({ bags: [id], period })).status, 200)
    const over = { from: '2026-12-12', to: '2026-12-20', reason: '촬영' }
    t.match(await other.post(url, over), {
      ...{ status: 409, code: 'PERIOD_TAKEN' },
      message: '예약했거나 결제하고 있는 고객이 있는 기간이에요. 일정을 확인하고 다른 날을 골라 주세요.',
    })
  },
)
