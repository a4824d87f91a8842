import { sweep } from '../platform/jobs/sweep.ts'

const pageSize = 500

/**
 * Reads page after page, each starting after the last row of the one before, and runs `one` for every row. Returns how
 * many rows `one` changed.
 */
export const everyPage = <Row>(
  page: (after: Row | null, limit: number) => Promise<readonly Row[]>,
  one: (row: Row) => Promise<boolean>,
): Promise<number> =>
  sweep(async (each) => {
    let done = 0
    let last: Row | null = null
    for (;;) {
      const rows: readonly Row[] = await page(last, pageSize)
      done += await each(rows, one)
      if (rows.length < pageSize) return done
      last = rows.at(-1) ?? null
    }
  })
