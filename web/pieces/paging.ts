/** The lists of my page show five rows a page. */
const rowsOnPage = 5

/** The page that the query names; the first one when it names none. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('curPage'))
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

export const pagesOf = (rows: number, onPage = rowsOnPage): number => Math.ceil(rows / onPage)
