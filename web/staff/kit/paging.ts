/** The page that the address names, and how many rows it has. */
type Shown = { page: number; rows: number }

/** How many rows people may have on one page of a list that the server sorts. */
export const pageSizes = [50, 100, 200, 500] as const
const [usual] = pageSizes

/** The size that an address names; the usual one when it names none that there is. */
export const pageSizeIn = (text: string | null): number =>
  pageSizes.find((size) => String(size) === text) ?? usual

/** The page of another size that holds the row with which this page begins. */
export const pageWithSameRow = ({ page, rows }: Shown, size: number): number =>
  Math.floor(((page - 1) * rows) / size) + 1

/** The page that the table shows, as the server is asked for it. */
export const pageAsked = ({ page, rows }: Shown) => ({
  curPage: page,
  limit: rows,
})

/** The order that the table shows, as the server is asked for it; null for the list's own. */
export const sortAsked = ({ sort }: { sort: { id: string; desc: boolean } | null }): string | null =>
  sort === null ? null : `${sort.desc ? '-' : ''}${sort.id}`
