import t from 'tap'
import { z } from 'zod'
import type { Period } from '../../domain/shared/civilDate.ts'
import {
  staffPaymentsAnswer,
  staffPayoutDayAnswer,
  staffPayoutsAnswer,
} from '../../domain/wire/staffPayments.ts'
import { staffSearchAnswer } from '../../domain/wire/staffSearch.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { invariants, sumCardClearing } from '../../server/providerPayouts/index.ts'
import { fourDays } from '../support/aRental.ts'
import { breaches } from '../support/books.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'
import { refundAtDesk } from '../support/toss.ts'
import { followed } from '../support/wholeLog.ts'

const shop = await aShopWithPayouts('staff_payments')
t.teardown(() => shop.end())
const minji = await shop.aCustomer('payments@example.com')
const sevenDays: Period = { start: '2026-12-03', end: '2026-12-09' }
const rents = async (period: Period) => shop.pays(minji, { bags: [await shop.aBag()], period })
const headers = await colleagueHeaders(shop, { email: 'yuna@billim.kr', roles: ['finance'] })
const ask = (url: string) => shop.app.inject({ url, headers })
const payments = async (query: string) =>
  z.parse(staffPaymentsAnswer, (await ask(`/api/staff/payments${query}`)).json()).data
const payoutOf = async (day: string) =>
  z.parse(staffPayoutDayAnswer, (await ask(`/api/staff/provider-payouts/${day}`)).json()).data
const orderOf = async (paymentKey: string) => {
  const { result } = await payments(`?q=${paymentKey}`)
  return result[0]?.orderNumbers ?? ''
}

const [four, seven, back] = [await rents(fourDays), await rents(sevenDays), await rents(fourDays)]

t.test(
  'payments are found by key, order number, member, method, state and day, with their sums',
  async (t) => {
    shop.moveTo('2026-11-23T10:00:00+09:00')
    t.equal((await shop.cancels(minji, back.itemId)).status, 200)
    await sendDueRefunds(shop.deps)

    const all = await payments('')
    t.equal(all.cntAll, 3)
    t.same(all.sums, { captured: 48_000 + 80_000 + 48_000, givenBack: 48_000 })
    const number = await orderOf(seven.paymentKey)
    t.match(await payments(`?q=${number}`), {
      cntAll: 1,
      result: [{ paymentKey: seven.paymentKey, amount: 80_000, refunded: 0, status: 'done', paidOut: null }],
    })
    t.match(await payments('?status=canceled'), {
      cntAll: 1,
      result: [{ paymentKey: back.paymentKey, refunded: 48_000 }],
      sums: { captured: 48_000, givenBack: 48_000 },
    })
    t.equal((await payments('?method=points')).cntAll, 0)
    t.equal((await payments('?method=card&from=2026-11-20&to=2026-11-20')).cntAll, 3)
    t.equal((await payments('?from=2026-11-21')).cntAll, 0)
    t.equal((await payments('?to=2026-11-19')).cntAll, 0)
    t.match((await payments('?sort=-amount')).result[0], { paymentKey: seven.paymentKey })
    t.equal((await payments('?q=payments@example')).cntAll, 3)
  },
)

t.test('the file holds exactly what is filtered', async (t) => {
  const file = await ask('/api/staff/payments.csv?status=canceled')
  t.equal(file.headers['x-rows'], '1')
  const lines = file.body.trimEnd().split('\r\n')
  t.equal(lines.length, 2)
  t.match(lines[1], new RegExp(`카드,.*,48000,48000,전액 취소,.*${back.paymentKey}$`))
})

t.test('a payout that is 1,320 won short names the payment and the cause: its fee', async (t) => {
  await shop.atProvider('__settlements', {
    transactionKey: await shop.transactionOf(seven.paymentKey),
    feeBy: 1_200,
  })
  t.equal(await shop.evening('2026-11-24'), 1)
  const month = z.parse(staffPayoutsAnswer, (await ask('/api/staff/provider-payouts?month=2026-11')).json())
  const day = {
    ...{ paidOutOn: '2026-11-24', transactions: 3, ours: 176_000, listed: 176_000 },
    ...{ agreedFees: 4_260, keptFees: 5_580, expected: 171_740, paid: 170_420, difference: -1_320 },
  }
  t.match(month.data, { month: '2026-11', result: [day], sums: { difference: -1_320 }, feeBasisPoints: 220 })
  const [first, ...rest] = (await payoutOf('2026-11-24')).lines
  t.match(first, {
    ...{ paymentKey: seven.paymentKey, orderId: seven.orderId, movedOn: '2026-11-20', difference: -1_320 },
    causes: [{ cause: 'fee_differs', ours: 1_936, theirs: 3_256, won: -1_320 }],
  })
  t.equal(first?.orderNumbers, await orderOf(seven.paymentKey))
  t.same(
    rest.map(({ causes }) => causes),
    [[], []],
  )
  t.match(await payments(`?q=${seven.paymentKey}`), {
    result: [{ paidOut: { lastOn: '2026-11-24', amount: 80_000 - 3_256, fees: 3_256 } }],
  })
  const file = await ask('/api/staff/provider-payouts.csv?month=2026-11')
  t.equal(file.headers['x-rows'], '3')
  t.match(file.body, /수수료가 달라요 \(-1320\)/)
})

t.test('the payout of a day is found by the day, however it is typed', async (t) => {
  const found = async (typed: string) =>
    z.parse(staffSearchAnswer, (await ask(`/api/staff/search?q=${encodeURIComponent(typed)}`)).json()).data
      .result
  const hit = {
    ...{ kind: 'payout', id: '2026-11-24', title: '2026.11.24 결제사 지급' },
    about: '거래 3건 · 받은 금액 170,420원',
  }
  for (const typed of ['24일', '11월 24일', '11.24', '2026-11-24', '24일 지급'])
    t.match(await found(typed), [hit], typed)
  t.strictSame(await found('25일'), [], 'nothing was paid out on that day')
  t.strictSame(await found('13일'), [])
})

t.test('a payment that is missing from its day’s payout, and one that the desk gave back', async (t) => {
  shop.moveTo('2026-11-26T10:00:00+09:00')
  const later: Period = { start: '2026-12-17', end: '2026-12-20' }
  const [lost, paid] = [await rents(later), await rents(later)]
  await shop.atProvider('__settlements', {
    transactionKey: await shop.transactionOf(lost.paymentKey),
    isMissing: true,
  })
  await refundAtDesk(shop.deps.cards, paid.paymentKey, 48_000)
  await shop.evening('2026-11-30')
  const { lines, difference } = await payoutOf('2026-11-30')
  t.same(
    new Map(lines.map(({ paymentKey, isCancel, causes }) => [`${paymentKey} ${isCancel}`, causes])),
    new Map([
      [`${lost.paymentKey} false`, [{ cause: 'not_paid', ours: 48_000, theirs: null, won: -48_000 }]],
      [
        `${paid.paymentKey} true`,
        [{ cause: 'cancelled_at_provider', ours: null, theirs: -48_000, won: -48_000 }],
      ],
      [`${paid.paymentKey} false`, []],
    ]),
  )
  t.equal(difference, -96_000)
  t.equal(lines.at(-1)?.causes.length, 0, 'what agrees comes last')
})

t.test(
  'a day without a payout is not found, and a refund paid out earlier is not expected twice',
  async (t) => {
    t.equal((await ask('/api/staff/provider-payouts/2026-11-01')).statusCode, 404)
    t.equal((await ask('/api/staff/provider-payouts/2026-13-01')).statusCode, 400)
    await shop.atProvider('__settlements', {
      transactionKey: await shop.transactionOf(four.paymentKey),
      paidOutDate: '2026-11-30',
    })
    await shop.evening('2026-12-01')
    const again = (await payoutOf('2026-11-30')).lines.find(
      ({ paymentKey }) => paymentKey === four.paymentKey,
    )
    t.match(again, { ours: 0, listed: 48_000, causes: [{ cause: 'amount_differs', won: 48_000 }] })
  },
)

t.test(
  'a month says of each day what the lines of that day add up to, whether sums have followed or not',
  async (t) => {
    const month = async (asked: string) =>
      z.parse(staffPayoutsAnswer, (await ask(`/api/staff/provider-payouts?month=${asked}`)).json()).data
        .result
    const told = async () => {
      const days = [...(await month('2026-12')), ...(await month('2026-11'))]
      for (const day of days) {
        const { lines, ...sums } = await payoutOf(day.paidOutOn)
        t.same(day, sums, day.paidOutOn)
        t.equal(sums.transactions, lines.length)
      }
      return days
    }
    const before = await told()
    t.same(
      before.map(({ paidOutOn }) => paidOutOn),
      ['2026-11-30', '2026-11-25', '2026-11-24'],
    )
    await followed(shop.deps, () => sumCardClearing(shop.deps))
    t.same(await told(), before)
  },
)

t.test(
  'a kept figure of card clearing that drifts from payments and payouts is found at night',
  async (t) => {
    t.same(await breaches(shop.database.url, invariants), [])
    const drifts = async (drift: string) => {
      const { rows } = await shop.database.pool.query<{ entry: string }>(
        `UPDATE shop.card_clearing SET ${drift} WHERE entry = $1 RETURNING entry`,
        [seven.paymentKey],
      )
      t.equal(rows.length, 1)
      return breaches(shop.database.url, invariants)
    }
    const found = [/what is kept of card clearing is what payments and payouts say/]
    t.match(await drifts('ours = ours + 1, theirs = theirs + 1'), found)
    t.match(
      await drifts(`ours = ours - 1, theirs = theirs - 1, moved_at = moved_at - interval '1 day'`),
      found,
    )
    t.same(await drifts(`moved_at = moved_at + interval '1 day'`), [])
  },
)
