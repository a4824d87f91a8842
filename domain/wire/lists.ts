import * as z from 'zod/mini'
import { answer, pageQuery } from './primitives.ts'
import { sought } from './written.ts'

/** The sort key of a list; `-` before a name reverses the order. */
export const sortOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum([...names, ...names.map((name): `-${Name}` => `-${name}`)])

/** The maximum number of rows on one page of a list. */
export const ROWS_OF_PAGE = 500

/** A page by its number, with its number of rows. */
export const numberedPage = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(ROWS_OF_PAGE)), 50),
  curPage: pageQuery.shape.curPage,
}
export type NumberedPage = { limit: number; curPage: number }

/** A page by its number, or by the cursor of the page before, which finds deep pages as fast as the first. */
export const paging = {
  ...numberedPage,
  cursor: z.optional(z.string().check(z.maxLength(600))),
}

/** The queries of a list with this filter: one for a page, one for its file. */
export const paged = <Filter extends z.core.$ZodLooseShape>(filter: Filter) => ({
  query: z.object({ ...filter, ...paging }),
  fileQuery: z.object(filter),
})

/** A list that is answered whole, or five rows of it when `curPage` is sent. */
export const pageIfAsked = z.object({
  curPage: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
})
export type PageIfAsked = z.infer<typeof pageIfAsked>

/** The text in the search field of a list. */
export const searched = z.optional(sought(60))

/** A page of a list with the number of all rows that match, their sums, and the cursor of the next page. */
export const pagedAnswer = <Row extends z.core.$ZodType, Sums extends z.core.$ZodType>(
  row: Row,
  sums: Sums,
) => answer(z.object({ result: z.array(row), cntAll: z.int(), sums, cursor: z.nullable(z.string()) }))

/** A row of a list that is asked for by its id. */
export const rowAnswer = <Row extends z.core.$ZodType>(row: Row) =>
  answer(z.object({ row: z.nullable(row), isListed: z.boolean() }))
