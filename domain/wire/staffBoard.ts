import * as z from 'zod/mini'
import { answer, day, instant, signedAmount } from './primitives.ts'

/** What waits, in the order of the board. */
const boardColumn = z.enum([
  'to_ship',
  'to_pick_up',
  'late',
  'returns',
  'to_inspect',
  'parcels_expected',
  'diagnosis',
  'lost_items',
  'inquiries',
  'refunds_open',
  'payouts_unpaid',
  'payout_differences',
])
export type BoardColumn = z.infer<typeof boardColumn>

const boardRow = z.object({
  /** What the list behind the column opens the row by. */
  id: z.string(),
  /** What it is: a product, a title, an owner. */
  name: z.string(),
  /** What people call it by: a number, a masked member; empty when there is nothing to say. */
  about: z.string(),
  /** The month that lists it; null outside of settlement. */
  month: z.nullable(z.string()),
  /** The day or the moment that it waits since, or is due on. */
  on: z.nullable(z.union([day, instant])),
  /** Days past the pick-up day; 0 for what is not late. */
  lateDays: z.int(),
  amount: z.nullable(signedAmount),
})
export type BoardRow = z.infer<typeof boardRow>

/** A column is absent for those who may not see its list. */
const waiting = z.object({ id: boardColumn, count: z.int(), rows: z.array(boardRow) })
export type Waiting = z.infer<typeof waiting>

export const staffBoardAnswer = answer(z.object({ today: day, columns: z.array(waiting) }))
export type StaffBoard = z.infer<typeof staffBoardAnswer>['data']
