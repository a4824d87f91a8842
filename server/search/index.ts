export { refreshSearch } from './refreshSearch.ts'
export { routes } from './routes.ts'
export { brandIdsFor } from './searchBrands.ts'
