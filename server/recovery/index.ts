export { forgetCodes } from './codes.ts'
export { routes } from './routes.ts'
