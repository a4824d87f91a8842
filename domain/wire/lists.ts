import * as z from 'zod/mini'
import { answer, pageQuery } from './primitives.ts'

/** What a list is sorted by; `-` before a name turns the order around. */
export const sortOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum([...names, ...names.map((name): `-${Name}` => `-${name}`)])

/** How many rows one page of a list has at the most. */
export const ROWS_OF_PAGE = 500

/** Which page, by its number, of how many rows. */
export const numberedPage = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(ROWS_OF_PAGE)), 50),
  curPage: pageQuery.shape.curPage,
}
export type NumberedPage = { limit: number; curPage: number }

/** The same, or the page after the one that ended with the cursor, which finds deep pages as fast as the first. */
export const paging = {
  ...numberedPage,
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
