import { z } from 'zod'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { day } from '../../../domain/wire/primitives.ts'

/** The columns of a row's first and last day; null for what is of no rental. */
export const daysOfUse = { start: z.nullable(day), end: z.nullable(day) }

export const shownDaysOf = ({ start, end }: { start: CivilDate | null; end: CivilDate | null }) =>
  start === null || end === null ? null : { start, end }
