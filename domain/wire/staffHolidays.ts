import * as z from 'zod/mini'
import { contentVersion, seenVersion } from './content.ts'
import { day, listAnswer } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'
import { name } from './written.ts'

/**
 * `derived` is computed and awaits the government's calendar, `temporary` is declared at short notice, `company` is
 * ours.
 */
export const holidayKinds = ['temporary', 'company', 'official', 'derived'] as const
const shown = {
  name: name(40),
  kind: z.enum(holidayKinds),
}
export const holidayChange = z.object({ ...shown, ...staffReasonRequest.shape, ...seenVersion })
export type HolidayChange = z.infer<typeof holidayChange>
export const holidayBody = z.object({ day, ...shown, ...staffReasonRequest.shape })
export type HolidayBody = z.infer<typeof holidayBody>
/** The day is the id. */
export const staffHolidaysAnswer = listAnswer(
  z.object({ id: day, day, name: z.string(), kind: shown.kind, version: contentVersion }),
)
