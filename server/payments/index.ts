export { takeCardCustomer } from './cardCustomer.ts'
export { forgetWebhooks } from './forgetWebhooks.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
