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
import { day } from '../../domain/shared/eventFields.ts'
import { sum } from '../../domain/shared/won.ts'
import type { StaffPayoutDay, StaffPayoutDetail, StaffPayoutLine } from '../../domain/wire/staffPayments.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { bothOf, freshEntries } from './cardClearing.ts'

/** SQL: the Seoul day of an instant. */
const dayOf = (instant: string): string => `(${instant} AT TIME ZONE 'Asia/Seoul')::date`
/** SQL: the key under which `card_clearing` holds a row's capture or refund. */
const entryOf = (isBack: string): string =>
  `CASE WHEN ${isBack} THEN 'back:' || transaction_key ELSE payment_key END`

/**
 * SQL: every capture and refund of the payouts from $1 to $2, with our amount and the provider's. Our amount excludes
 * what earlier payouts already paid and includes what was written off. A transaction in no payout is shown on the day
 * on which most sales of its own day were paid out. LIMIT and OFFSET make the planner look our rows up by the keys and
 * days of these payouts, because hashing the whole table costs more than reading a month.
 */
const lines = `
  WITH ${freshEntries},
  written_off AS (
    SELECT CASE WHEN w.key[2] <> '' THEN 'back:' || w.key[2] ELSE w.key[1] END AS entry, sum(w.missing)::bigint AS missing
    FROM shop.written_off('card') w WHERE w.key[3] = 'amount' GROUP BY 1),
  listed AS (
    SELECT r.paid_out_on, r.payment_key, ${entryOf('r.is_cancel')} AS entry, min(r.transaction_key) AS provider_key,
      bool_or(r.is_cancel) AS is_cancel, sum(r.amount)::bigint AS amount, sum(r.fee)::bigint AS fee,
      sum(r.vat)::bigint AS vat, count(*) AS times
    FROM shop.provider_payout_rows r WHERE r.paid_out_on >= $1 AND r.paid_out_on <= $2 GROUP BY 1, 2, 3),
  paid AS (
    SELECT l.paid_out_on, l.payment_key, l.entry, l.provider_key, l.is_cancel, l.amount, l.fee, l.vat, h.moved_at,
      CASE WHEN h.moved_at IS NOT NULL THEN h.ours + coalesce(w.missing, 0)
        - CASE WHEN h.listings = l.times THEN 0 ELSE coalesce((
            SELECT sum(e.amount) FROM shop.provider_payout_rows e
            WHERE e.payment_key = l.payment_key AND e.paid_out_on < l.paid_out_on
              AND ${entryOf('e.is_cancel')} = l.entry), 0) END END AS ours
    FROM listed l LEFT JOIN LATERAL (SELECT * FROM shop.card_clearing k WHERE k.entry = l.entry LIMIT 1) AS c ON true
    LEFT JOIN fresh f ON f.entry = l.entry
    CROSS JOIN LATERAL (SELECT ${bothOf}) AS h
    LEFT JOIN written_off w ON w.entry = l.entry),
  sales AS (
    SELECT ${dayOf('p.moved_at')} AS sold_on, mode() WITHIN GROUP (ORDER BY p.paid_out_on) AS paid_out_on
    FROM paid p WHERE p.moved_at IS NOT NULL GROUP BY 1),
  unlisted AS (
    SELECT s.paid_out_on, c.entry, c.refund_id, c.moved_at, c.ours
    FROM sales s CROSS JOIN LATERAL (
      SELECT k.entry, k.refund_id, k.moved_at, k.ours FROM shop.card_clearing k
      WHERE k.listings = 0 AND ${dayOf('k.moved_at')} = s.sold_on OFFSET 0) AS c
    WHERE NOT EXISTS (SELECT FROM fresh f WHERE f.entry = c.entry)
    UNION ALL
    SELECT s.paid_out_on, b.entry, b.refund_id, b.moved_at, b.ours
    FROM (SELECT f.entry, ${bothOf} FROM fresh f LEFT JOIN shop.card_clearing c ON c.entry = f.entry) AS b
    JOIN sales s ON s.sold_on = ${dayOf('b.moved_at')}
    WHERE b.listings = 0),
  lines AS (
    SELECT p.paid_out_on, p.entry, p.payment_key, p.provider_key, p.is_cancel, NULL::uuid AS refund_id,
      p.ours::bigint AS ours, p.amount, p.fee, p.vat, p.moved_at
    FROM paid p
    UNION ALL
    SELECT u.paid_out_on, u.entry, NULL, NULL, u.refund_id IS NOT NULL, u.refund_id,
      u.ours + coalesce(w.missing, 0), NULL, NULL, NULL, u.moved_at
    FROM unlisted u LEFT JOIN written_off w ON w.entry = u.entry)`

/** SQL: the key is that of a capture of ours. */
const isCaptured = (key: string): string =>
  `(EXISTS (SELECT FROM shop.card_clearing k WHERE k.entry = ${key} AND k.moved_at IS NOT NULL)
    OR EXISTS (SELECT FROM fresh k WHERE k.entry = ${key} AND k.moved_at IS NOT NULL))`

const text = `${lines}
  SELECT known.*, ${isCaptured('known.payment_key')} AS is_our_payment
  FROM (
    SELECT l.paid_out_on, coalesce(l.payment_key, r.payment_key, l.entry) AS payment_key, l.entry,
      l.provider_key, l.is_cancel, l.ours, l.amount, l.fee, l.vat, l.moved_at, ${dayOf('l.moved_at')} AS moved_on
    FROM lines l LEFT JOIN shop.card_refunds() r ON r.refund_id = l.refund_id) AS known
  ORDER BY known.paid_out_on, known.moved_at, known.payment_key, known.entry`

const linesBetween = statement({
  name: 'providerPayouts.linesBetween',
  text,
  row: z.object({
    paid_out_on: day,
    payment_key: z.string(),
    provider_key: z.nullable(z.string()),
    is_cancel: z.boolean(),
    ours: z.nullable(z.int()),
    amount: z.nullable(z.int()),
    fee: z.nullable(z.int()),
    vat: z.nullable(z.int()),
    moved_on: z.nullable(day),
    is_our_payment: z.boolean(),
  }),
})

type PaidLine = Awaited<ReturnType<typeof linesBetween>>[number]

/** The lines of the payouts of these days, both included. */
const paidLines = (
  { db }: Pick<Deps, 'db'>,
  { start, end }: { start: CivilDate; end: CivilDate },
): Promise<PaidLine[]> => linesBetween(db.pool, [start, end])

/** SQL: won × part ÷ whole, rounded half away from zero as `roundedShare` does, for either sign. */
const roundedPart = (won: string, part: string, whole: number): string =>
  `sign(${won})::bigint * ((2 * abs(${won}) * ${part} + ${whole}) / ${2 * whole})`

/** $3: the contract's fee in basis points; the fee is rounded per transaction (rule 266). */
const daysText = `${lines}
  SELECT d.paid_out_on AS "paidOutOn", count(*) AS transactions, sum(coalesce(d.ours, 0))::bigint AS ours,
    sum(d.agreed + ${roundedPart('d.agreed', '1', 10)})::bigint AS "agreedFees",
    sum(coalesce(d.amount, 0))::bigint AS listed, sum(coalesce(d.fee + d.vat, 0))::bigint AS "keptFees"
  FROM (
    SELECT l.paid_out_on, l.ours, l.amount, l.fee, l.vat,
      ${roundedPart('coalesce(l.amount, 0)', '$3::bigint', 10_000)} AS agreed
    FROM lines l) AS d
  GROUP BY 1 ORDER BY 1 DESC`

const daysBetween = statement({
  name: 'providerPayouts.daysBetween',
  text: daysText,
  row: z.object({
    paidOutOn: day,
    transactions: z.int(),
    ours: z.int(),
    agreedFees: z.int(),
    listed: z.int(),
    keptFees: z.int(),
  }),
})

/** The sums of each of these days, the newest first. */
const paidDays = (
  { db }: Pick<Deps, 'db'>,
  { start, end }: { start: CivilDate; end: CivilDate },
  feeBasisPoints: number,
) => daysBetween(db.pool, [start, end, feeBasisPoints])

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
