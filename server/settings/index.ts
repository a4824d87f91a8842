export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { settingsNow } from './shopSettings.ts'
