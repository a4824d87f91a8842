export { takeCardCustomer } from './cardCustomer.ts'
export { routes } from './routes.ts'
