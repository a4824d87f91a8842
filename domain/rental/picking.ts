import type { CivilDate, Period } from '../shared/civilDate.ts'
import { type RefusalCode, unreachable } from '../shared/decision.ts'
import { type Calendar, endReason, firstPossiblePeriod, periodRefusal, startReason } from './calendar.ts'

/** The shopper's selection so far. `suggested`: preset by the shop, not tapped. */
export type Selection =
  | { status: 'empty' }
  | { status: 'startChosen'; start: CivilDate }
  | { status: 'chosen'; start: CivilDate; end: CivilDate; suggested: boolean }

/** The selection after a tap, and why the tap had no effect (null when it had). */
export type Picked = { selection: Selection; notice: RefusalCode | null }

function pickStart(selection: Selection, day: CivilDate, calendar: Calendar): Picked {
  const reason = startReason(day, calendar)
  return reason === null
    ? { selection: { status: 'startChosen', start: day }, notice: null }
    : { selection, notice: reason }
}

function pickEnd(
  selection: Selection & { status: 'startChosen' },
  day: CivilDate,
  calendar: Calendar,
): Picked {
  const { start } = selection
  const reason = endReason(start, day, calendar)
  if (reason === null) {
    return { selection: { status: 'chosen', start, end: day, suggested: false }, notice: null }
  }
  const restarted = pickStart(selection, day, calendar)
  // An earlier day can only be meant as a start, so the reason against that start is the helpful one.
  return restarted.notice === null || day < start ? restarted : { selection, notice: reason }
}

/**
 * A tap on `day`: first a start, then an end. A day that cannot be the end becomes the new start when it is a possible
 * start; otherwise the old start stays and the notice gives the reason (rule 26).
 */
export function pick(selection: Selection, day: CivilDate, calendar: Calendar): Picked {
  switch (selection.status) {
    case 'empty':
    case 'chosen':
      return pickStart(selection, day, calendar)
    case 'startChosen':
      return pickEnd(selection, day, calendar)
    default:
      return unreachable(selection)
  }
}

/**
 * The selection by facts that were read again: the day may have changed, or other members may have rented days. What is
 * not possible any more goes, with the reason, and a suggestion becomes the next one (rule 552).
 */
export function withNewFacts(selection: Selection, calendar: Calendar): Picked {
  const reason = reasonAgainst(selection, calendar)
  if (reason === null) return { selection, notice: null }
  return selection.status === 'chosen' && selection.suggested
    ? { selection: initialSelection(null, calendar), notice: null }
    : { selection: { status: 'empty' }, notice: reason }
}

function reasonAgainst(selection: Selection, calendar: Calendar): RefusalCode | null {
  switch (selection.status) {
    case 'empty':
      return null
    case 'startChosen':
      return startReason(selection.start, calendar)
    case 'chosen':
      return periodRefusal(selection, calendar)?.refused ?? null
    default:
      return unreachable(selection)
  }
}

/**
 * The stored period while it can still be rented; otherwise the first period that can, marked as suggested (rule 26).
 * Empty when there is none.
 */
export function initialSelection(stored: Period | null, calendar: Calendar): Selection {
  if (stored !== null && periodRefusal(stored, calendar) === null)
    return { status: 'chosen', start: stored.start, end: stored.end, suggested: false }
  const first = firstPossiblePeriod(calendar)
  return first === null ? { status: 'empty' } : { status: 'chosen', ...first, suggested: true }
}
