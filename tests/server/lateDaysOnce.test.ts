import t from 'tap'
import type { LateQuote } from '../../domain/wire/charges.ts'
import { expireDueDrafts } from '../../server/ordering/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments } from '../../server/payments/index.ts'
import { aRentalShop } from '../support/aRental.ts'
import { beforeItReads } from '../support/beforeItReads.ts'
import { extending } from '../support/extending.ts'

const shop = await aRentalShop('late_days_once')
t.teardown(() => shop.end())
const staff = await shop.aColleague('ops@example.com', ['operations', 'finance'])
const { rented, drafted, approved, paid, lastsUntil } = extending(shop)
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

/** A rental that ended on the 6th and whose bag is three days late on the 10th. */
async function aLateRental(name: string, number: number) {
  const rental = await rented(name)
  await lastsUntil(rental, staff, { number, until: '2026-12-10T10:00:00+09:00' })
  const url = `/api/staff/order-items/${rental.item}`
  return {
    rental,
    charge: () =>
      staff.post(`${url}/charges`, {
        ...{ kind: 'late_days', lateDays: 3, chargeNumber: 1, reason: '반납일이 지나서 도착했어요.' },
      }),
    quote: async () => (await staff.get<LateQuote>(`${url}/late-charge`)).data,
  }
}

t.test(
  'late days are not charged while the card provider owes an answer about their extension (rule 324)',
  async (t) => {
    const { rental, charge, quote } = await aLateRental('unanswered', 1)
    const { data } = await drafted(rental, '2026-12-11')
    await shop.script({ route: 'confirm', orderId: data.extensionId, drop: 'after' })
    await shop.script({ route: 'payment', code: 'UNKNOWN_PAYMENT_ERROR' })
    t.match(await paid(rental, data.extensionId, await approved(data)), { code: 'PAYMENT_UNCONFIRMED' })
    shop.clock.moveTo('2026-12-10T10:20:00+09:00')
    await expireDueDrafts(shop.deps)
    t.match(await charge(), { status: 409, code: 'EXTENSION_UNDER_WAY' })
    await recoverPayments(shop.deps, paymentSubjects, 0)
    t.match(await rental.detail(), { rentalEndDate: '2026-12-11' })
    t.match(await quote(), { chargedDays: 0, lateDays: 0 })
    t.match(await charge(), { code: 'LATE_DAYS_NOT_GIVEN' })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'late days that are charged while their extension begins are not extended over (rule 324)',
  async (t) => {
    const { rental, charge } = await aLateRental('meanwhile', 2)
    beforeItReads(shop.deps, 'extend:', async () => t.match(await charge(), { status: 200 }))
    t.match(await drafted(rental, '2026-12-11'), { status: 409, code: 'LATE_DAYS_CHARGED' })
    t.strictSame(await shop.wrongs(), [])
  },
)
