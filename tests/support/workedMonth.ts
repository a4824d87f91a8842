import { PassThrough } from 'node:stream'
import type { Account } from '../../domain/ledger/accounts.ts'
import type { CivilDate, Period } from '../../domain/shared/civilDate.ts'
import { runSettle } from '../../server/cli/settleCommand.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { readProviderPayouts } from '../../server/providerPayouts/index.ts'
import type { Customer } from './aRental.ts'
import { aSettlingShop } from './settling.ts'
import { sealed } from './wholeLog.ts'

/**
 * December 2026, worked by hand. A bag costs 12,300 won a day: 3 days 36,900, 4 days 48,000, 5 days 59,100,
 * 7 days 80,000, 9 days 99,600, 10 days 108,200, 14 days 142,600. Fees are 9.8 % and 20 % of the base, each rounded.
 */
export const worked = {
  /*                                          base   9.8 %    20 %   owner */
  '가영: 3 days': [36_900, 3_616, 7_380, 25_904],
  '가영: 14 days, 20 % coupon': [142_600, 13_975, 28_520, 100_105],
  '가영: 7 days, 20 % coupon, 5,000 points': [80_000, 7_840, 16_000, 56_160],
  '나래: 10 days, half returned': [54_100, 5_302, 10_820, 37_978],
  '나래: 5 days': [59_100, 5_792, 11_820, 41_488],
  '나래: 10,000 back of them': [-10_000, -980, -2_000, -7_020],
  '다온: 9 days, 5,000 points': [99_600, 9_761, 19_920, 69_919],
  '다온: 4 days': [48_000, 4_704, 9_600, 33_696],
} as const
type Line = keyof typeof worked

export const earned = { 가영: 182_169, 나래: 72_446, 다온: 103_615 }
export const allEarned = 358_230

/**
 * What the card provider pays out: 2.2 % are its fee, a tenth of that the tax on it, each rounded for each transaction.
 *
 *   captured on 20 November   fee    tax      given back        fee    tax
 *                  36,900     812     81      −56,000 (6th)   1,232    123
 *                 114,100   2,510    251      −54,100 (10th)  1,190    119
 *                  59,000   1,298    130      −10,000 (21st)    220     22
 *                 108,200   2,380    238
 *                  59,100   1,300    130
 *                  94,600   2,081    208
 *                  48,000   1,056    106
 *                  80,000   1,760    176
 *                 599,900  13,197  1,320     −120,100         2,642    264
 */
export const firstPayout = { pay_out: 585_383, fees: 13_197, vat: 1_320, transactions: 8 }

/**
 * The trial balance at the end of December, debits positive. Revenue is the period price less the tax in what the card
 * keeps: 33,545 + 132,227 + 74,636 + 49,182 + 53,727 + 91,000 + 43,636; tax 3,355 + 10,373 + 5,364 + 4,918 + 5,373 +
 * 8,600 + 4,364, less 909 of the 10,000 that went back.
 */
export const booksOfDecember: Partial<Record<Account, number>> = {
  bank: 585_383 - 117_194,
  vat_receivable: 1_320 - 264,
  vat_payable: -41_438,
  owner_payable: -allEarned,
  rental_revenue: -477_953,
  sales_discounts: 28_500 + 16_000,
  sales_returns: 9_091,
  cancellation_fee_revenue: -24_000,
  owner_cost: allEarned,
  points_cost: 10_000,
  payment_fees: 13_197 - 2_642,
}

/** The shop and the owners of the worked month; `december` lives through it. */
export async function aWorkedMonth(name: string) {
  const settling = await aSettlingShop(name, { sharesClock: true })
  const { shop, log, finance, acts, decides, order, arrives, comesBack } = settling
  const owners = {
    가영: await shop.aCustomer('gayoung@example.com'),
    나래: await shop.aCustomer('narae@example.com'),
    다온: await shop.aCustomer('daon@example.com'),
  }
  const consignmentOf = new Map<Line, string>()

  /** A bag of the owner's that goes out on 3 December. */
  async function isRented(line: Line, owner: Customer, end: CivilDate) {
    const renter = await shop.aCustomer(`renter${consignmentOf.size}@example.com`)
    const points = line.includes('points') ? 5_000 : 0
    if (points > 0) await renter.earns(points)
    const coupon = line.includes('coupon') ? await renter.getsCoupon() : null
    const period: Period = { start: '2026-12-03', end }
    const { item, consignmentId } = await order(owner, renter, period, { coupon, points })
    consignmentOf.set(line, consignmentId)
    shop.clock.moveTo('2026-12-03T10:00:00+09:00')
    await arrives(item)
    return { item, renter }
  }

  const done = async (step: Promise<{ status: number; message: string }>) => {
    const { status, message } = await step
    if (status !== 200) throw new Error(message)
  }

  /** Seven rentals, one cancellation with its fee, a return with half refunded, and a refund that the owner bears. */
  async function december() {
    const { 가영, 나래, 다온 } = owners
    const collected = [
      await isRented('가영: 3 days', 가영, '2026-12-05'),
      await isRented('가영: 14 days, 20 % coupon', 가영, '2026-12-16'),
      await isRented('가영: 7 days, 20 % coupon, 5,000 points', 가영, '2026-12-09'),
      await isRented('다온: 9 days, 5,000 points', 다온, '2026-12-11'),
      await isRented('다온: 4 days', 다온, '2026-12-06'),
    ]
    const returned = await isRented('나래: 10 days, half returned', 나래, '2026-12-12')
    const refunded = await isRented('나래: 5 days', 나래, '2026-12-07')
    const quitter = await shop.aCustomer('quitter@example.com')
    const cancelled = await order(가영, quitter, { start: '2026-12-09', end: '2026-12-15' })
    shop.clock.moveTo('2026-12-06T10:00:00+09:00')
    const cancelling = { orderItemId: cancelled.item, cancellationReason: 'changed_mind' }
    await done(quitter.post('/api/users/order-items-cancel', cancelling))
    await sendDueRefunds(shop.deps)
    shop.clock.moveTo('2026-12-10T10:00:00+09:00')
    await done(comesBack(returned.renter, returned.item, 54_100))
    await sendDueRefunds(shop.deps)
    shop.clock.moveTo('2026-12-17T10:00:00+09:00')
    for (const { item } of [...collected, refunded]) await done(acts(item, 'collected'))
    shop.clock.moveTo('2026-12-21T10:00:00+09:00')
    await done(
      decides(refunded.item, 'refund', { refundNumber: 1, refund: 10_000, points: null, ownerBears: true }),
    )
    await sendDueRefunds(shop.deps)
    shop.clock.moveTo('2026-12-31T23:40:00+09:00')
    await readProviderPayouts(shop.deps, log)
  }

  /** What the settle command says. */
  async function command(...args: string[]) {
    const out = new PassThrough({ encoding: 'utf8' })
    const err = new PassThrough({ encoding: 'utf8' })
    const code = await runSettle(args, { opens: async () => shop.deps, out, err })
    return { code, out: String(out.read() ?? ''), err: String(err.read() ?? '') }
  }

  const fileOf = (owner: Customer, file: string) =>
    shop.app.inject({
      url: `/api/users/settlement-statements/${file}`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })

  /** Every account that is not zero, as finance reads the trial balance. */
  async function books(asOf = '') {
    const { data } = await finance.get<{ rows: { account: string; balance: number }[]; difference: number }>(
      `/api/staff/books/trial-balance${asOf === '' ? '' : `?asOf=${encodeURIComponent(asOf)}`}`,
    )
    if (data.difference !== 0) throw new Error(`the books differ by ${data.difference}`)
    return Object.fromEntries(
      data.rows.filter(({ balance }) => balance !== 0).map(({ account, balance }) => [account, balance]),
    )
  }

  return {
    ...settling,
    owners,
    consignmentOf,
    december,
    command,
    fileOf,
    books,
    sealed: () => sealed(shop.database.pool),
  }
}
