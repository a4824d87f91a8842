/** The page in the URL, and its size in rows. */
type PageState = { page: number; rows: number }

/** The page sizes that people can choose from. */
export const pageSizes = [50, 100, 200, 500] as const
const [usual] = pageSizes

/** Parses the page size in the URL; anything else than an offered size gives the default. */
export const pageSizeIn = (text: string | null): number =>
  pageSizes.find((size) => String(size) === text) ?? usual

/** The page that holds the first row of this page after the size changes. */
export const pageWithSameRow = ({ page, rows }: PageState, size: number): number =>
  Math.floor(((page - 1) * rows) / size) + 1

/** The page as query parameters of the server. */
export const pageAsked = ({ page, rows }: PageState) => ({
  curPage: page,
  limit: rows,
})

/** The sorting as the server's query parameter; null for the default order. */
export const sortAsked = ({ sort }: { sort: { id: string; desc: boolean } | null }): string | null =>
  sort === null ? null : `${sort.desc ? '-' : ''}${sort.id}`
