import type { MemberPoints } from '../../../../domain/wire/staffPoints.ts'
import { moment } from '../../kit/words.ts'

export type Lot = MemberPoints['lots'][number]
type Source = { orderId: string; orderNumbers: string; productName: string | null }

/** The Seoul month in which a lot expires: `2026.12`. */
const endingMonth = ({ expiresAt }: Lot): string => moment(expiresAt).slice(0, 7)

export type ExpiryMonth = { month: string; points: number; lots: Lot[] }

/** A member's unused points by month of expiry, the earliest first. */
export function endingsOf(lots: readonly Lot[]): ExpiryMonth[] {
  const left = lots
    .filter(({ remaining }) => remaining > 0)
    .toSorted((one, other) => one.expiresAt.localeCompare(other.expiresAt))
  return [...Map.groupBy(left, endingMonth)].map(([month, own]) => ({
    month,
    points: own.reduce((sum, { remaining }) => sum + remaining, 0),
    lots: own,
  }))
}

/** The rental that earned a lot; for a lot that a refund issued, the rental of the original lot. */
export function sourceOf(lot: Lot, all: readonly Lot[]): Source | null {
  const first = lot.steps[0]
  if (first === undefined) return null
  const { orderId, orderNumbers, productName, about } = first
  if (orderId !== null && orderNumbers !== null) return { orderId, orderNumbers, productName }
  const before = all.find(({ lotId }) => lotId === about && lotId !== lot.lotId)
  return before === undefined ? null : sourceOf(before, all)
}
