import type { TableUrl } from './tableUrl.ts'

/** How many rows the server gives a page of a list that it sorts. */
export const pageRows = 50

/** The order that the table shows, as the server is asked for it; null for the list's own. */
export const sortAsked = ({ sort }: Pick<TableUrl, 'sort'>): string | null =>
  sort === null ? null : `${sort.desc ? '-' : ''}${sort.id}`
