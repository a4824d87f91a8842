import { addDays, type CivilDate, daysBetween, maxDate, type Period } from '../shared/civilDate.ts'
import { pickUpDay, SHIPS_DAYS_BEFORE_START, shippingDay } from './period.ts'

/** The days of a rental, and since when its renter has the item. */
export type Lent = Period & {
  /**
   * The day from which its renter counts as having it (rule 650); null while it was not sent or is on its way, and
   * while staff took back that it arrived.
   */
  arrivedOn: CivilDate | null
  /** The first day behind its arrival on which the shop picks up; null where that is the day after it (rule 752). */
  pickUpFrom: CivilDate | null
}

/** The day on which the item is picked up (회수), the day after it arrived at the earliest (rule 650). */
export const lastPickUpDay = ({ arrivedOn, pickUpFrom, ...period }: Lent): CivilDate =>
  arrivedOn === null ? pickUpDay(period) : maxDate(pickUpDay(period), pickUpFrom ?? addDays(arrivedOn, 1))

/** The day on which a parcel counts as arrived that nobody saw arrive (rules 460 and 503). */
export const presumedArrival = (start: CivilDate, sentOn: CivilDate): CivilDate =>
  maxDate(start, addDays(sentOn, SHIPS_DAYS_BEFORE_START))

/**
 * `pickUpFrom` of an item that arrives on this day. A pick-up that was booked is no holiday (rule 22): only one that moves
 * because the item arrived after its last day moves on past holidays (rule 752).
 */
export function pickUpFrom(
  { arrivedOn, end }: { arrivedOn: CivilDate; end: CivilDate },
  holidays: ReadonlySet<CivilDate>,
): CivilDate | null {
  const next = addDays(arrivedOn, 1)
  let open = next
  while (holidays.has(open)) open = addDays(open, 1)
  return arrivedOn > end && open !== next ? open : null
}

/**
 * The days by which a rental is past its pick-up day (rule 215); 0 while its renter does not have the item (rule 650),
 * or never had it as far as is known, because the shop lost its parcel (rule 502).
 */
export const lateDaysOf = (
  { isArrivalAwaited, ...lent }: Lent & { isArrivalAwaited: boolean },
  today: CivilDate,
): number =>
  lent.arrivedOn === null || isArrivalAwaited ? 0 : Math.max(0, daysBetween(lastPickUpDay(lent), today))

/** The last day of the rental was over before its item arrived (rule 651). */
export const isOverBeforeArrival = (
  { end, arrivedOn }: Pick<Lent, 'arrivedOn' | 'end'>,
  today: CivilDate,
): boolean => (arrivedOn ?? today) > end

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

/** The late days of a rental up to `today` or its return, and those that were not charged yet (rule 306). */
export function latenessOf(
  rental: Lent & { isArrivalAwaited: boolean },
  { today, backOn, chargedDays }: { today: CivilDate; backOn: CivilDate | null; chargedDays: number },
): Lateness {
  const lateDays = lateDaysOf(rental, backOn ?? today)
  return {
    pickUpOn: lastPickUpDay(rental),
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
