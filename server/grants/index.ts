export { finishGrants } from './finishGrants.ts'
export { tables } from './ownedTables.ts'
export { typedReasons } from './reasons.ts'
export { routes } from './routes.ts'
