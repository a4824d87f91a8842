import * as z from 'zod/mini'
import { answer, day, instant, signedAmount } from './primitives.ts'

/** The columns of pending work, in the order of the board. */
const boardColumn = z.enum([
  'integrity',
  'to_ship',
  'unsent',
  'to_pick_up',
  'late',
  'to_confirm',
  'returns',
  'to_inspect',
  'parcels_expected',
  'diagnosis',
  'lost_items',
  'inquiries',
  'refunds_open',
  'payouts_unpaid',
  'card_differences',
  'payout_differences',
  'bank_differences',
])
export type BoardColumn = z.infer<typeof boardColumn>

const boardRow = z.object({
  /** The id by which the list behind the column opens the row. */
  id: z.string(),
  /** A product's name, a title, an owner's name. */
  name: z.string(),
  /** A number or a masked member's name; empty without one. */
  about: z.string(),
  /** The day or instant since which it waits, or on which it is due. */
  on: z.nullable(z.union([day, instant])),
  /** Days past the pick-up day; 0 when it is not late. */
  lateDays: z.int(),
  amount: z.nullable(signedAmount),
})
export type BoardRow = z.infer<typeof boardRow>

/** A column is absent for roles that may not see its list; `integrity`, `unsent` and `to_confirm` are there only with rows. */
const waiting = z.object({
  id: boardColumn,
  /** Null when the list could not be read in its time, because a session keeps others waiting (rule 903). */
  count: z.nullable(z.int()),
  rows: z.array(boardRow),
  /** The day since which the oldest of all waits, or on which the first is due; null for none and where no day is known. */
  since: z.nullable(day),
  /** What all of them come to in won; null where they are no money of one kind. */
  total: z.nullable(signedAmount),
  /**
   * The first day without a statement: what differs since then is not known. Null when there is none at all, absent when
   * every day before today has one.
   */
  unknownSince: z.optional(z.nullable(day)),
})
export type Waiting = z.infer<typeof waiting>
/** What a list says of its work: without a day of its own, the first row is the oldest. */
export type WaitingList = Omit<Waiting, 'id' | 'count' | 'since' | 'total'> & { count: number } & Partial<
    Pick<Waiting, 'since' | 'total'>
  >

export const staffBoardAnswer = answer(
  z.object({
    today: day,
    columns: z.array(waiting),
    /** Since when the shop is closed for maintenance, and until when; without an end until staff open it. */
    closed: z.nullable(z.object({ begunAt: instant, endsAt: z.nullable(instant) })),
  }),
)
export type StaffBoard = z.infer<typeof staffBoardAnswer>['data']
