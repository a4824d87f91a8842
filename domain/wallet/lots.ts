import { addDays, addMonths, endOfSeoulDay, seoulDate } from '../shared/civilDate.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import type { LotPart } from './events.ts'

/** Earned points live one year (rule 41). */
export const LOT_LIFE_MONTHS = 12

/** The lot's last instant: 23:59:59 in Seoul, `months` after it was earned. */
export const lotExpiry = (earnedAt: Date, months: number = LOT_LIFE_MONTHS): Date =>
  endOfSeoulDay(addMonths(seoulDate(earnedAt), months))

const expired = (lot: LotPart, now: Date): boolean => Date.parse(lot.expiresAt) < now.getTime()

/** The lots that still have points at `now`; a lot is good up to and including its last instant. */
export const liveLots = (lots: readonly LotPart[], now: Date): LotPart[] =>
  lots.filter((lot) => lot.points > 0 && !expired(lot, now))

const byExpiryThenAge = (a: LotPart, b: LotPart): number =>
  Date.parse(a.expiresAt) - Date.parse(b.expiresAt) || (a.lotId < b.lotId ? -1 : a.lotId > b.lotId ? 1 : 0)

function takeInOrder(lots: readonly LotPart[], points: Won): LotPart[] {
  const parts: LotPart[] = []
  let left = points
  for (const lot of lots) {
    const taken = Math.min(lot.points, left)
    if (taken > 0) parts.push({ lotId: lot.lotId, points: taken, expiresAt: lot.expiresAt })
    left -= taken
  }
  return parts
}

/**
 * Takes `points` from lots whose `points` are what remains in them: those that expire first, of these the oldest
 * (its id is the smallest). Give it live lots. Refuses POINTS_OVER_BALANCE when they hold less.
 */
export function takeLots(lots: readonly LotPart[], points: Won): LotPart[] | Refusal {
  const balance = sum(lots.map((lot) => lot.points))
  if (points > balance) return refuse('POINTS_OVER_BALANCE', { balance })
  return takeInOrder([...lots].sort(byExpiryThenAge), points)
}

/**
 * Which of an order's lots a refund of `points` goes back to, given what earlier refunds put back. The lots that
 * live longest come first, so that a fee is borne by points that would have been lost soonest.
 */
export function partsToRestore(
  used: readonly LotPart[],
  restored: readonly LotPart[],
  points: Won,
): LotPart[] {
  const left = used.map((lot) => {
    const back = restored.filter((part) => part.lotId === lot.lotId)
    return { ...lot, points: lot.points - sum(back.map((part) => part.points)) }
  })
  if (points > sum(left.map((lot) => lot.points))) {
    throw new RangeError(`${points} points are more than the order still has to give back`)
  }
  return takeInOrder([...left].sort(byExpiryThenAge).reverse(), points)
}

/** The same parts with the expiry they get: a lot that expired meanwhile lives to 23:59:59 of the next day. */
export function restoreLots(parts: readonly LotPart[], now: Date): LotPart[] {
  const nextDayEnd = endOfSeoulDay(addDays(seoulDate(now), 1)).toISOString()
  return parts.map((part) => (expired(part, now) ? { ...part, expiresAt: nextDayEnd } : { ...part }))
}
