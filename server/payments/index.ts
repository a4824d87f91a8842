export { takeCardCustomer } from './cardCustomer.ts'
export { forgetWebhooks } from './forgetWebhooks.ts'
export { routes } from './routes.ts'
