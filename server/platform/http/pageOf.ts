const rowsAPage = 5

/** Returns the page of a member's list that was asked for, all of it when none was, with the number of all rows. */
export function pageOf<Row>(
  all: readonly Row[],
  { curPage }: { curPage?: number | undefined },
): { result: Row[]; cntAll: number } {
  const result = curPage === undefined ? [...all] : all.slice((curPage - 1) * rowsAPage, curPage * rowsAPage)
  return { result, cntAll: all.length }
}
