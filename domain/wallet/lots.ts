import { addMonths, endOfSeoulDay, seoulDate } from '../shared/civilDate.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import type { LotPart } from './events.ts'
import type { Lot, SpentPart, WalletState } from './state.ts'

/** Earned points last one year unless the shop's settings say otherwise (rule 41). */
export const LOT_LIFE_MONTHS = 12

/** The lot's last instant: 23:59:59 in Seoul, `months` after it was earned. */
export const lotExpiry = (earnedAt: Date, months: number = LOT_LIFE_MONTHS): Date =>
  endOfSeoulDay(addMonths(seoulDate(earnedAt), months))

/** True once the lot's last instant is over; at that instant it is still valid. */
export const hasExpired = (lot: { expiresAt: string }, now: Date): boolean =>
  Date.parse(lot.expiresAt) < now.getTime()

const freePart = ({ lotId, remaining, held, expiresAt }: Lot): LotPart => ({
  lotId,
  points: remaining - held,
  expiresAt,
})

const byExpiryThenAge = (a: LotPart, b: LotPart): number =>
  Date.parse(a.expiresAt) - Date.parse(b.expiresAt) || (a.lotId < b.lotId ? -1 : a.lotId > b.lotId ? 1 : 0)

/** The points left in each lot at `now`, without those held for orders that are being paid. */
export const liveParts = (wallet: Pick<WalletState, 'lots'>, now: Date): LotPart[] =>
  [...wallet.lots.values()].filter((lot) => lot.remaining > lot.held && !hasExpired(lot, now)).map(freePart)

/**
 * The points of each expired lot that are due to expire; points held for an order are not, as they were held in time.
 */
export const dueParts = (wallet: Pick<WalletState, 'lots'>, now: Date): LotPart[] =>
  [...wallet.lots.values()]
    .filter((lot) => lot.remaining > lot.held && hasExpired(lot, now))
    .map(freePart)
    .sort(byExpiryThenAge)

/** The points that an order can use at `now`; below zero while the debt exceeds the lots. */
export const spendablePoints = (wallet: WalletState, now: Date): Won =>
  sum(liveParts(wallet, now).map((part) => part.points)) + wallet.elsewhere - wallet.debt

function takeInOrder(lots: readonly LotPart[], points: Won): LotPart[] {
  const parts: LotPart[] = []
  let left = points
  for (const { lotId, points: available, expiresAt } of lots) {
    const taken = Math.min(available, left)
    if (taken > 0) parts.push({ lotId, points: taken, expiresAt })
    left -= taken
  }
  return parts
}

/**
 * Takes up to `points` from lots given with their remaining points: the first to expire first, of those the oldest
 * (rule 41).
 */
export const takeSoonest = (lots: readonly LotPart[], points: Won): LotPart[] =>
  takeInOrder([...lots].sort(byExpiryThenAge), points)

/** Takes exactly `points` in that order. Refuses POINTS_OVER_BALANCE when the lots hold fewer. */
export function takeLots(lots: readonly LotPart[], points: Won): LotPart[] | Refusal<'POINTS_OVER_BALANCE'> {
  const balance = sum(lots.map((lot) => lot.points))
  return points > balance ? refuse('POINTS_OVER_BALANCE', { balance }) : takeSoonest(lots, points)
}

/**
 * The lots of an order that a refund of `points` restores, after what earlier refunds restored. The lots that last
 * longest come first, so that a fee is paid with the points that would expire soonest.
 */
export function partsToRestore(spent: readonly SpentPart[], points: Won): LotPart[] {
  const left = spent.map((part) => ({ ...part, points: part.points - part.restored }))
  if (points > sum(left.map((part) => part.points))) {
    throw new RangeError(`${points} points are more than the order still has to give back`)
  }
  return takeInOrder(left.sort(byExpiryThenAge).reverse(), points)
}
