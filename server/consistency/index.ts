export { checkConsistency } from './checkConsistency.ts'
export { consistencyQueue, queues } from './checks.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
