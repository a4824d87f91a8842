/** The last product of each page before this one, and the query that these pages belong to (`TableUrl.place`). */
export type PassedPages = { place: string; after: readonly number[] }

/** Returns the pages passed within the query; another month, search or product starts on its first page. */
export const passedAt = ({ place, after }: PassedPages, now: string): readonly number[] =>
  place === now ? after : []
