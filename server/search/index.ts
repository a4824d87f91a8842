export { brandIdsFor } from './brandSearch.ts'
export { tables } from './ownedTables.ts'
export { refreshSearch } from './refreshSearch.ts'
export { routes } from './routes.ts'
export { allSynonyms, lockedSynonyms, type Synonyms, writeSynonyms } from './synonyms.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
