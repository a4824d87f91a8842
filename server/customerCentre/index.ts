export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { saveNotice } from './write.ts'
