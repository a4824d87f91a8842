export { alertHeldFeed } from './alertHeldFeed.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { countTrouble } from './troubles.ts'
