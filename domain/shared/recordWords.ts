/** What records and screens of the console call the same. */
export const recordWords = { publishedAt: '올린 때', queue: '작업', tries: '시도' } as const
