export { forgetWebhooks } from './forgetWebhooks.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { takeOnce } from './webhook.ts'
