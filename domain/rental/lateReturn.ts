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
  /** Its days under return, in their order. */
  returnDays: readonly ReturnDays[]
}

/**
 * The days for which a renter waits for the shop once they asked for a return: from the day after the request to the pick-up
 * that follows a declined one, or to the day on which the item is back, where `to` is null (rule 843).
 */
export type ReturnDays = { from: CivilDate; to: CivilDate | null }

/** The pick-up day of an item whose return nobody asked for, the day after it arrived at the earliest (rule 650). */
const plannedPickUpDay = ({ arrivedOn, pickUpFrom, ...period }: Lent): CivilDate =>
  arrivedOn === null ? pickUpDay(period) : maxDate(pickUpDay(period), pickUpFrom ?? addDays(arrivedOn, 1))

/** The day on which the item is picked up (회수), the day after the answer to a declined return at the earliest (rule 843). */
export const lastPickUpDay = (lent: Lent): CivilDate =>
  lent.returnDays.reduce((day, { to }) => (to === null ? day : maxDate(day, to)), plannedPickUpDay(lent))

/** The rental's pick-up day is over, so that its item is missing here, whoever kept it waiting (rule 303). */
export const isPastPickUp = (
  { isArrivalAwaited, ...lent }: Lent & { isArrivalAwaited: boolean },
  today: CivilDate,
): boolean => lent.arrivedOn !== null && !isArrivalAwaited && lastPickUpDay(lent) < today

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
 * The days by which a rental is past its pick-up day (rule 215), without those under return (rule 843); 0 while its renter
 * does not have the item (rule 650), or never had it as far as is known, because the shop lost its parcel (rule 502).
 */
export function lateDaysOf(
  { isArrivalAwaited, ...lent }: Lent & { isArrivalAwaited: boolean },
  today: CivilDate,
): number {
  if (lent.arrivedOn === null || isArrivalAwaited) return 0
  const dueOn = plannedPickUpDay(lent)
  const late = Array.from({ length: Math.max(0, daysBetween(dueOn, today)) }, (_, nth) =>
    addDays(dueOn, nth + 1),
  )
  return late.filter((day) => !isUnderReturn(lent, day)).length
}

/** The renter waits for the shop's answer to a return, or for its pick-up, on this day (rule 843). */
export const isUnderReturn = ({ returnDays }: Pick<Lent, 'returnDays'>, day: CivilDate): boolean =>
  returnDays.some(({ from, to }) => from <= day && (to === null || day <= to))

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
