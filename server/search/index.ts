import './tables.ts'

export { brandIdsFor } from './brandSearch.ts'
export { refreshSearch } from './refreshSearch.ts'
export { routes } from './routes.ts'
