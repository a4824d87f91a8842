export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
