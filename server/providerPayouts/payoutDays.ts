import * as z from 'zod/mini'
import {
  agreedFee,
  expectedOf,
  namedDifferences,
  type PayoutLine,
  paidOf,
} from '../../domain/providerPayouts/lines.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  clampedDate,
  monthOf,
  seoulDate,
} from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import type { StaffPayoutDay, StaffPayoutDetail, StaffPayoutLine } from '../../domain/wire/staffPayments.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { type PaidLine, paidDays, paidLines } from './paidLines.ts'

type Needs = Pick<Deps, 'db' | 'cards'>
type ComparedLine = Omit<StaffPayoutLine, 'orderId' | 'orderNumbers' | 'chargeId'>
type Sums = Omit<StaffPayoutDay, 'paidOutOn'>

function judged(row: PaidLine, basisPoints: number): ComparedLine {
  const { ours, amount, fee, vat, is_cancel: isCancel, is_our_payment: isOurPayment } = row
  const listed = amount === null ? null : { amount, fee: fee ?? 0, vat: vat ?? 0 }
  const line: PayoutLine = { ours, listed, isCancel, isOurPayment }
  const [paid, expected] = [paidOf(line), expectedOf(line, basisPoints)]
  return {
    ...{ paymentKey: row.payment_key, transactionKey: row.provider_key, isCancel, movedOn: row.moved_on },
    ...{ ours, listed: amount, paid },
    agreedFee: agreedFee(amount ?? 0, basisPoints),
    keptFee: listed === null ? 0 : listed.fee + listed.vat,
    difference: paid - expected,
    causes: namedDifferences(line, basisPoints),
  }
}

function summed(lines: readonly ComparedLine[]): Sums {
  const all = (pick: (line: ComparedLine) => number) => sum(lines.map(pick))
  const [ours, agreedFees] = [all((line) => line.ours ?? 0), all((line) => line.agreedFee)]
  return {
    transactions: lines.length,
    ...{ ours, agreedFees, expected: ours - agreedFees },
    listed: all((line) => line.listed ?? 0),
    keptFees: all((line) => line.keptFee),
    paid: all((line) => line.paid),
    difference: all((line) => line.difference),
  }
}

const daysOf = (month: string): { start: CivilDate; end: CivilDate } => {
  const start = clampedDate(Number(month.slice(0, 4)), Number(month.slice(5)), 1)
  return { start, end: addDays(addMonths(start, 1), -1) }
}
const monthAsked = ({ clock }: Pick<Deps, 'clock'>, asked: string | undefined): string =>
  asked ?? monthOf(seoulDate(clock.now()))

/** The provider's payouts of a month by day, the newest first, each compared with our books. */
export async function payoutsOfMonth(
  deps: Needs & Pick<Deps, 'clock'>,
  asked: string | undefined,
): Promise<{ month: string; days: StaffPayoutDay[]; sums: Sums }> {
  const month = monthAsked(deps, asked)
  const rows = await paidDays(deps, daysOf(month), deps.cards.feeBasisPoints)
  const days = rows.map((row) => {
    const [expected, paid] = [row.ours - row.agreedFees, row.listed - row.keptFees]
    return { ...row, expected, paid, difference: paid - expected }
  })
  const all = (column: keyof Sums) => sum(days.map((day) => day[column]))
  return {
    month,
    days,
    sums: {
      transactions: all('transactions'),
      ...{ ours: all('ours'), agreedFees: all('agreedFees'), expected: all('expected') },
      ...{ listed: all('listed'), keptFees: all('keptFees'), paid: all('paid') },
      difference: all('difference'),
    },
  }
}

/** The lines of each payout of a month, the newest payout first. */
export async function payoutLinesOfMonth(
  deps: Needs & Pick<Deps, 'clock'>,
  asked: string | undefined,
): Promise<{ month: string; days: { paidOutOn: CivilDate; lines: ComparedLine[] }[] }> {
  const month = monthAsked(deps, asked)
  const byDay = Map.groupBy(await paidLines(deps, daysOf(month)), (row) => row.paid_out_on)
  const days = [...byDay].map(([paidOutOn, ofDay]) => ({
    paidOutOn,
    lines: ofDay.map((row) => judged(row, deps.cards.feeBasisPoints)),
  }))
  return { month, days: days.reverse() }
}

/** The payout of one day, lines that differ first; null when the provider paid out nothing on it. */
export async function payoutOfDay(deps: Needs, day: CivilDate): Promise<StaffPayoutDetail | null> {
  const rows = await paidLines(deps, { start: day, end: day })
  if (rows.length === 0) return null
  const lines = rows.map((row) => judged(row, deps.cards.feeBasisPoints))
  const known = await whatWasPaid(
    deps,
    lines.map(({ paymentKey }) => paymentKey),
  )
  const weightOf = ({ causes }: ComparedLine) => (causes.length > 0 ? 0 : 1)
  return {
    paidOutOn: day,
    ...summed(lines),
    lines: lines
      .toSorted((one, other) => weightOf(one) - weightOf(other))
      .map((line) => ({ ...line, ...(known.get(line.paymentKey) ?? nothing) })),
  }
}

const paidFor = statement({
  name: 'providerPayouts.paidFor',
  text: `
    SELECT c.payment_id AS payment_key, c.order_id, n.order_numbers, c.charge_id
    FROM shop.card_payments() c LEFT JOIN shop.numbered_orders() n ON n.order_id = c.order_id
    WHERE c.payment_id COLLATE "C" = ANY($1)`,
  row: z.object({
    payment_key: z.string(),
    order_id: z.nullable(z.string()),
    order_numbers: z.nullable(z.string()),
    charge_id: z.nullable(z.string()),
  }),
})

type PaidFor = Pick<StaffPayoutLine, 'orderId' | 'orderNumbers' | 'chargeId'>
const nothing: PaidFor = { orderId: null, orderNumbers: null, chargeId: null }

/** The orders and charges behind payment keys. */
async function whatWasPaid({ db }: Needs, keys: readonly string[]): Promise<Map<string, PaidFor>> {
  const rows = await paidFor(db.pool, [keys])
  return new Map(
    rows.map(({ payment_key, order_id: orderId, order_numbers: orderNumbers, charge_id: chargeId }) => [
      payment_key,
      { orderId, orderNumbers, chargeId },
    ]),
  )
}
