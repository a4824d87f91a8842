import { type Earning, earningOf } from '../ledger/ownersShare.ts'
import { vatInside } from '../ledger/vat.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import { floorShare, roundedShare, sum, type Won } from '../shared/won.ts'
import type { OrderedItem } from './orderedItem.ts'

/** An item's refunds so far; `borne` is the part of them that reduces the owner's base. */
export type GivenBack = { card: Won; points: Won; borne: Won }
export const nothingBack: GivenBack = { card: 0, points: 0, borne: 0 }

type Priced = Pick<OrderedItem, 'finalAmount' | 'pointsShare' | 'periodTotalPrice' | 'consignment'>
export type PaidItem = Priced & { back: GivenBack }

/** A payment by card for an extension; `card` is the part of it that the item still costs, in won. */
export type ExtensionPayment = { extensionId: string; paymentKey: string; card: Won }

type CardPaidItem = Pick<PaidItem, 'finalAmount' | 'pointsShare' | 'back'> & {
  /** What cards paid for its extensions, the oldest first. */
  extensionPayments: readonly ExtensionPayment[]
}

/** A refund to the card by the payments that it goes back to. */
type CardParts = { ofOrder: Won; ofExtensions: readonly ExtensionPayment[] }

type RefundSplit = { card: Won; points: Won }
/** The refusals of splitting a refund. */
export const splitRefusals = ['REFUND_OVER_PAID', 'REFUND_SPLIT_IMPOSSIBLE'] as const
export type SplitCode = (typeof splitRefusals)[number]

/** What is kept of an item's price: the base that settlement counts, its VAT, and what it brings the owner. */
type KeptShare = { base: Won; vat: Won } & Earning

/**
 * The part of the item's price that can still be refunded, in won: of one whose renter has left what the card paid, because
 * their points are gone (rule 880).
 */
export const refundable = (item: PaidItem, renterHasLeft = false): Won =>
  renterHasLeft ? cardKept(item) : item.finalAmount - item.back.card - item.back.points

/**
 * Splits `refund` won between card and points: as the item was paid, points rounded down, over all refunds of the item
 * together, so that several give the same as one (rule 59). Staff may decide on other points. A renter who has left gets none
 * (rule 880). Refuses REFUND_OVER_PAID, REFUND_SPLIT_IMPOSSIBLE when card or points would get back more than they paid.
 */
export function splitRefund(
  item: PaidItem,
  refund: Won,
  decidedPoints: Won | null,
  renterHasLeft = false,
): RefundSplit | Refusal<SplitCode> {
  const split = splitInProportion(item, refund, renterHasLeft)
  if (decidedPoints === null || isRefusal(split)) return split
  const { fewestPoints, mostPoints } = pointsLimits(item, refund, renterHasLeft)
  return decidedPoints < fewestPoints || decidedPoints > mostPoints
    ? refuse('REFUND_SPLIT_IMPOSSIBLE', { fewestPoints, mostPoints })
    : { card: refund - decidedPoints, points: decidedPoints }
}

/** The same split without a decision of staff about the points. Refuses REFUND_OVER_PAID. */
export function splitInProportion(
  item: PaidItem,
  refund: Won,
  renterHasLeft = false,
): RefundSplit | Refusal<'REFUND_OVER_PAID'> {
  const { finalAmount, pointsShare, back } = item
  const largest = refundable(item, renterHasLeft)
  if (refund > largest) return refuse('REFUND_OVER_PAID', { largest })
  const { fewestPoints, mostPoints } = pointsLimits(item, refund, renterHasLeft)
  const inProportion =
    finalAmount === 0
      ? 0
      : floorShare(pointsShare, back.card + back.points + refund, finalAmount) - back.points
  const points = Math.min(mostPoints, Math.max(fewestPoints, inProportion))
  return { card: refund - points, points }
}

/** The fewest and the most of a refund that can be points: neither card nor points get back more than they paid. */
export const pointsLimits = (
  { finalAmount, pointsShare, back }: PaidItem,
  refund: Won,
  renterHasLeft = false,
) => ({
  mostPoints: renterHasLeft ? 0 : Math.min(refund, pointsShare - back.points),
  fewestPoints: Math.max(0, refund - (finalAmount - pointsShare - back.card)),
})

/**
 * What is kept of an item after its refunds, in won (rule 65). `rentalCounts` decides whether an item that cost nothing
 * keeps its base.
 */
export function keptOf(item: PaidItem, rentalCounts: boolean): KeptShare {
  const { finalAmount, periodTotalPrice, back, consignment } = item
  const base =
    finalAmount === 0
      ? rentalCounts
        ? periodTotalPrice
        : 0
      : periodTotalPrice - roundedShare(periodTotalPrice, back.borne, finalAmount)
  return {
    base,
    vat: vatInside(cardKept(item)),
    ...earningOf(base, consignment?.rates ?? null),
  }
}

/** What the card paid for the item and has not got back, in won. */
export const cardKept = ({ finalAmount, pointsShare, back }: PaidItem): Won =>
  finalAmount - pointsShare - back.card

/** The item after a refund; `ownerBears` also reduces the owner's base. */
export const afterRefund = <Item extends PaidItem>(
  item: Item,
  { card, points }: RefundSplit,
  ownerBears: boolean,
): Item => ({
  ...item,
  back: {
    card: item.back.card + card,
    points: item.back.points + points,
    borne: item.back.borne + (ownerBears ? card + points : 0),
  },
})

/**
 * Divides what goes back to the card among the payments of the item: the order's first, then those of its extensions,
 * the oldest first, each as far as the item still keeps of it (rule 323).
 */
export function cardParts(item: CardPaidItem, card: Won): CardParts {
  const { finalAmount, pointsShare, back, extensionPayments } = item
  const ofAll = sum(extensionPayments.map((one) => one.card))
  const ofOrder = Math.min(card, finalAmount - pointsShare - back.card - ofAll)
  let left = card - ofOrder
  const ofExtensions = extensionPayments.map((one) => {
    const part = Math.min(left, one.card)
    left -= part
    return { ...one, card: part }
  })
  return { ofOrder, ofExtensions: ofExtensions.filter((one) => one.card > 0) }
}

/** What the item keeps of the payments for its extensions after a refund to the card. */
export function extensionsAfter(item: CardPaidItem, card: Won): readonly ExtensionPayment[] {
  const back = new Map(cardParts(item, card).ofExtensions.map((one) => [one.extensionId, one.card]))
  return item.extensionPayments.map((one) => ({ ...one, card: one.card - (back.get(one.extensionId) ?? 0) }))
}
