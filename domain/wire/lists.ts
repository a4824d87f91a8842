import * as z from 'zod/mini'
import { answer, pageQuery } from './primitives.ts'

/** What a list is sorted by; `-` before a name turns the order around. */
export const sortOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum([...names, ...names.map((name): `-${Name}` => `-${name}`)])

/** Which page: by its number, or by the cursor with which the page before ended. */
export const paging = {
  curPage: pageQuery.shape.curPage,
  cursor: z.optional(z.string().check(z.maxLength(600))),
}

/** What lists are saved as, by the ending of the call. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** What people type into the search field of a list. */
export const searched = z.optional(z.string().check(z.trim(), z.maxLength(60)))

/** A page of a list with the number of all rows that match, their sums, and the cursor of the next page. */
export const pagedAnswer = <Row extends z.core.$ZodType, Sums extends z.core.$ZodType>(
  row: Row,
  sums: Sums,
) => answer(z.object({ result: z.array(row), cntAll: z.int(), sums, cursor: z.nullable(z.string()) }))
