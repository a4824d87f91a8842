import { z } from 'zod'
import { whyNot } from '../shared/actionTable.ts'
import { addDays, addMonths, type CivilDate, firstDayOf, monthOf } from '../shared/civilDate.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { period, reference, serial, won } from '../shared/eventFields.ts'
import { inForce } from '../shared/inForce.ts'
import { type EventDefinitions, type EventOf, eventsOf, movesNoValue } from './defineEvent.ts'
import { type MonthFacts, monthActions } from './monthActions.ts'

/** What is not reconciled when a month is closed: parts of the bank's statement, and differences of providers. */
const openItemKinds = ['bank', 'cardProvider', 'payoutGateway'] as const
const openItems = z.strictObject({ bank: z.int(), cardProvider: z.int(), payoutGateway: z.int() })
export type OpenItems = z.infer<typeof openItems>

const monthEvent = eventsOf({
  kind: 'month-closing',
  title: () => '월 마감',
  of: (_: { month: string }) => monthClosingStream,
})

/** The stream of all closings: whether a month is open depends on the months around it. */
export const monthClosingStream = 'month-closing:books'

export const monthClosingEvents = {
  /** Finance closed the books of a month and of every month before it. */
  'month.closed': monthEvent({
    title: '월 마감',
    schema: z.strictObject({
      month: period,
      /** The sealed block that contains every entry of the month, and its hash. */
      block: serial,
      hash: reference,
      debits: won,
      credits: won,
      openItems,
    }),
    explain: movesNoValue,
  }),
  'month.reopened': monthEvent({
    title: '월 마감 취소',
    schema: z.strictObject({ month: period }),
    explain: movesNoValue,
  }),
} satisfies EventDefinitions

export type MonthClosingEvent = EventOf<typeof monthClosingEvents>

/** The closings that are in force, the earliest month first. */
export const closingsInForce = <Event extends MonthClosingEvent>(events: readonly Event[]): Event[] =>
  inForce(events, 'month.reopened')

/** The last month that is closed; every month before it is closed as well. Null before the first closing. */
export const lastClosedMonth = (events: readonly MonthClosingEvent[]): string | null =>
  closingsInForce(events).at(-1)?.data.month ?? null

/** The last day of a month. */
const lastDayOfMonth = (month: string): CivilDate => addDays(addMonths(firstDayOf(month), 1), -1)

export const monthFactsOf = (
  month: string,
  { lastClosed, today }: { lastClosed: string | null; today: CivilDate },
): MonthFacts => ({
  ...{ month, lastClosed },
  status:
    lastClosed !== null && month <= lastClosed
      ? 'closed'
      : today > lastDayOfMonth(month)
        ? 'over'
        : 'running',
})

/** Refuses MONTH_CLOSED for a day in a month that is closed: what is booked there is corrected later (rule 331). */
export const refuseClosedDay = (
  events: readonly MonthClosingEvent[],
  day: CivilDate,
): Refusal<'MONTH_CLOSED'> | null => {
  const lastClosed = lastClosedMonth(events)
  return lastClosed !== null && monthOf(day) <= lastClosed
    ? refuse('MONTH_CLOSED', { month: lastClosed })
    : null
}

const isSame = (one: OpenItems, other: OpenItems): boolean =>
  openItemKinds.every((kind) => one[kind] === other[kind])

type Closing = {
  month: string
  today: CivilDate
  /** The sealed head; null while an entry of the month is in no block. */
  sealedBy: { block: number; hash: string } | null
  sums: { debits: number; credits: number }
  openItems: OpenItems
  /** The open items that finance saw. */
  quoted: OpenItems
}

/**
 * Closes a month, and the months before it with it, under the sealed head that covers them (rule 331). What is not
 * reconciled is written into the closing. Refuses MONTH_NOT_OVER, MONTH_CLOSED, MONTH_NOT_SEALED, and OPEN_ITEMS_CHANGED
 * when something else is open than finance saw.
 */
export function closeMonth(
  events: readonly MonthClosingEvent[],
  { month, today, sealedBy, sums, openItems, quoted }: Closing,
):
  | MonthClosingEvent[]
  | Refusal<'MONTH_NOT_OVER' | 'MONTH_CLOSED' | 'MONTH_NOT_SEALED' | 'OPEN_ITEMS_CHANGED'> {
  const facts = monthFactsOf(month, { lastClosed: lastClosedMonth(events), today })
  const refusal = whyNot(monthActions, 'close', facts, 'staff')
  if (refusal !== null) return refusal
  if (sealedBy === null) return refuse('MONTH_NOT_SEALED', { month })
  if (!isSame(openItems, quoted)) return refuse('OPEN_ITEMS_CHANGED', openItems)
  return [{ type: 'month.closed', data: { month, ...sealedBy, ...sums, openItems } }]
}

/**
 * Reopens the last closed month, by the `block` of the closing that its admin read. Refuses LATER_MONTH_CLOSED and
 * MONTH_NOT_CLOSED (rule 331), and CONCURRENT_CHANGE once it was reopened and closed again (rule 890).
 */
export function reopenMonth(
  events: readonly MonthClosingEvent[],
  { month, block, today }: { month: string; block: number; today: CivilDate },
): MonthClosingEvent[] | Refusal<'CONCURRENT_CHANGE' | 'LATER_MONTH_CLOSED' | 'MONTH_NOT_CLOSED'> {
  const facts = monthFactsOf(month, { lastClosed: lastClosedMonth(events), today })
  const refusal = whyNot(monthActions, 'reopen', facts, 'staff')
  if (refusal !== null) return refusal
  const closing = events.findLast((event) => event.type === 'month.closed' && event.data.month === month)
  if (closing?.type === 'month.closed' && closing.data.block !== block) return refuse('CONCURRENT_CHANGE')
  return [{ type: 'month.reopened', data: { month } }]
}
