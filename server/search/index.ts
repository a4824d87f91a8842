export { brandIdsFor } from './brandSearch.ts'
export { tables } from './ownedTables.ts'
export { forgetTerms, refreshSearch } from './refreshSearch.ts'
export { routes } from './routes.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
