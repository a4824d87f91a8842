import { monthsBetween } from '../shared/civilDate.ts'
import { type EarnedPoints, earnedPoints } from '../shared/pointReasons.ts'
import { sum } from '../shared/won.ts'

/** The points that all wallets gained and lost in a Seoul month; each is zero or more. */
export type MonthOfPoints = {
  month: string
  earned: EarnedPoints
  refunded: number
  used: number
  expired: number
  /** Taken back in total, including what was missing in the lots. */
  suspended: number
  /** Debts of members who withdrew. */
  writtenOff: number
}

/** The debts of points booked in a Seoul month: `lent` is new debt, `settled` was repaid or written off. */
type MonthOfDebts = { month: string; lent: number; settled: number }

/** A month of the points liability. `recovered` are available points that repaid a debt. */
type LiabilityMonth = {
  month: string
  opening: number
  earned: EarnedPoints
  refunded: number
  used: number
  expired: number
  /** Taken from lots alone. */
  suspended: number
  recovered: number
  closing: number
}

const nothing: Omit<MonthOfPoints, 'month'> = {
  earned: earnedPoints(() => 0),
  ...{ refunded: 0, used: 0, expired: 0, suspended: 0, writtenOff: 0 },
}

/**
 * The points liability month by month (rule 220): opening + earned + refunded − used − expired − suspended − recovered
 * = closing. The wallets give what was earned, used, expired and taken back, the books what members owed and repaid.
 */
export function liabilityMonths(
  points: readonly MonthOfPoints[],
  debts: readonly MonthOfDebts[],
  { from, to }: { from: string; to: string },
): LiabilityMonth[] {
  const first = [...points, ...debts].reduce((least, { month }) => (month < least ? month : least), from)
  const pointsOf = new Map(points.map((one) => [one.month, one]))
  const debtsOf = new Map(debts.map((one) => [one.month, one]))
  let closing = 0
  const all = monthsBetween(first, to).map((month): LiabilityMonth => {
    const { writtenOff, suspended: taken, ...moved } = pointsOf.get(month) ?? { month, ...nothing }
    const { lent, settled } = debtsOf.get(month) ?? { lent: 0, settled: 0 }
    const [opening, suspended, recovered] = [closing, taken - lent, settled - writtenOff]
    const { earned, refunded, used, expired } = moved
    closing += sum(earned.map(({ points }) => points)) + refunded - used - expired - suspended - recovered
    return { ...moved, opening, suspended, recovered, closing }
  })
  return all.filter(({ month }) => month >= from)
}

/** Lots with points left that end in a Seoul month. */
type LotsOfMonth = { month: string; lots: number; points: number }

/** Points by the number of months until they end; `to` is null for an open range. */
type LotAge = { from: number; to: number | null; lots: number; points: number }

const ages: readonly Pick<LotAge, 'from' | 'to'>[] = [
  { from: 0, to: 0 },
  { from: 1, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: 6 },
  { from: 7, to: 12 },
  { from: 13, to: null },
]

/**
 * Lots by calendar months until they end: 0 for this month, 1 for the next, then 2–3, 4–6, 7–12 and later. Lots that
 * should already have ended count as this month's (rule 221).
 */
export function lotAges(months: readonly LotsOfMonth[], today: string): LotAge[] {
  const monthsLeft = (month: string): number => Math.max(0, monthsBetween(today, month).length - 1)
  return ages.map(({ from, to }) => {
    const of = months.filter(({ month }) => {
      const left = monthsLeft(month)
      return left >= from && left <= (to ?? left)
    })
    return {
      ...{ from, to },
      lots: of.reduce((sum, { lots }) => sum + lots, 0),
      points: of.reduce((sum, { points }) => sum + points, 0),
    }
  })
}
