export { expireDuePoints } from './expire.ts'
export { pointBalance } from './points.ts'
export { routes } from './routes.ts'
