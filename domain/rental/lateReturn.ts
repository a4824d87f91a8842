import { addDays, type CivilDate, daysBetween, type Period } from '../shared/civilDate.ts'
import { pickUpDay, shippingDay } from './period.ts'

/** The days by which a rental is past its pick-up day (회수); 0 when it is not late (rule 215). */
export const lateDaysOf = (period: Period, today: CivilDate): number =>
  Math.max(0, daysBetween(pickUpDay(period), today))

/** Late days are charged while the item is away, and this many days after it came back (rule 306). */
const CHARGED_WITHIN_DAYS = 30

/** What the calendar says about charging late days, in days. */
export type Lateness = {
  pickUpOn: CivilDate
  /** The day on which the item came back or was given up as lost; null while it is away. */
  backOn: CivilDate | null
  lateDays: number
  /** The days that earlier charges named, waived and refunded ones included. */
  chargedDays: number
  /** The days that can be charged without a reason of its own. */
  openDays: number
  /** The last day on which late days can be charged; null while the item is away. */
  chargeableUntil: CivilDate | null
}

/**
 * The late days of a rental up to `today` or its return, and those that were not charged yet (rule 306). An item whose
 * parcel the shop lost is not late (rule 502).
 */
export function latenessOf(
  period: Period,
  {
    today,
    backOn,
    isLostByShop,
    chargedDays,
  }: { today: CivilDate; backOn: CivilDate | null; isLostByShop: boolean; chargedDays: number },
): Lateness {
  const lateDays = isLostByShop ? 0 : lateDaysOf(period, backOn ?? today)
  return {
    pickUpOn: pickUpDay(period),
    backOn,
    lateDays,
    chargedDays,
    openDays: Math.max(0, lateDays - chargedDays),
    chargeableUntil: backOn === null ? null : addDays(backOn, CHARGED_WITHIN_DAYS),
  }
}

/** The next rental cannot ship in time, can only if the item comes within two days, or is not at risk. */
type LateRisk = 'missed' | 'near' | 'none'

/** The next rental of an item that is not back, and how much time is left. */
type Endangered = {
  /** The next rental's shipping day. */
  shipsOn: CivilDate
  /** The first day on which the item can go out again when it comes back today. */
  readyOn: CivilDate
  /** Days left between the two; negative when it is too late. */
  slackDays: number
  risk: LateRisk
}

const NEAR_DAYS = 2

/** How a late item affects the next rental, if it comes back `today` and has its turnaround days first (rule 216). */
export function endangeredRental(
  { today, turnaroundDays }: { today: CivilDate; turnaroundDays: number },
  next: Period,
): Endangered {
  const shipsOn = shippingDay(next)
  const readyOn = addDays(today, turnaroundDays + 1)
  const slackDays = daysBetween(readyOn, shipsOn)
  return { shipsOn, readyOn, slackDays, risk: riskOf(slackDays) }
}

function riskOf(slackDays: number): LateRisk {
  if (slackDays < 0) return 'missed'
  return slackDays <= NEAR_DAYS ? 'near' : 'none'
}

/** A substitute costs between 80 % and 125 % of what the missing item costs a day (rule 217). */
export const substitutePrices = (perDay: number): { least: number; most: number } => ({
  least: Math.ceil((perDay * 80) / 100),
  most: Math.floor((perDay * 125) / 100),
})
