export { forgetCodes, voidCodes } from './codes.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
