const pageSize = 500

/**
 * Reads page after page, each starting after the last row of the one before, and runs `one` for every row. Returns how
 * many rows `one` changed.
 */
export async function everyPage<Row>(
  page: (after: Row | null, limit: number) => Promise<readonly Row[]>,
  one: (row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0
  let last: Row | null = null
  for (;;) {
    const rows: readonly Row[] = await page(last, pageSize)
    for (const row of rows) if (await one(row)) done += 1
    if (rows.length < pageSize) return done
    last = rows.at(-1) ?? null
  }
}
