import * as z from 'zod/mini'
import { changedField } from '../shared/contentChange.ts'
import { namedRecordKinds } from '../shared/recordKinds.ts'
import { sealStates } from '../shared/seals.ts'
import { numberedPage, rowAnswer, searched } from './lists.ts'
import { day, instant, listAnswer } from './primitives.ts'
import { sought } from './written.ts'

const filters = {
  /** A part of a colleague's name, or the number. */
  staff: searched,
  kind: z.optional(
    z.string().check(z.refine((name) => namedRecordKinds.has(name), '종류를 다시 골라 주세요.')),
  ),
  /** An id of the entity; of an order, its number or that of one of its items too. */
  key: z.optional(sought(200)),
  from: z.optional(day),
  to: z.optional(day),
}
export const staffRecordsQuery = z.object({ ...filters, ...numberedPage })
export const staffRecordsFileQuery = z.object(filters)
export type StaffRecordsFilter = z.output<typeof staffRecordsFileQuery>

const staffRecord = z.object({
  /** `c12` for a change of a table, `e340` for the event at that position, `a7` for a login. */
  id: z.string(),
  at: instant,
  /** Null for what was done on the command line. */
  staffId: z.nullable(z.int()),
  staffName: z.nullable(z.string()),
  kind: z.string(),
  kindName: z.string(),
  /** The number of an order, also for what is about one of its items; otherwise an id. */
  key: z.string(),
  title: z.string(),
  /** What differs, as texts without contacts of people. */
  changes: z.array(changedField),
  reason: z.nullable(z.string()),
  /** The event's position in the log; null for a change of a table. */
  pos: z.nullable(z.int()),
  /**
   * Whether the record is what was sealed of it. While it waits for its block, a change of it in the database cannot be
   * detected.
   */
  seal: z.enum(sealStates),
})
export type StaffRecord = z.infer<typeof staffRecord>
export const staffRecordsAnswer = listAnswer(staffRecord)
export const staffRecordAnswer = rowAnswer(staffRecord)
