export { notices } from './kinds.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
