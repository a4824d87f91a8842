export { routes } from './routes.ts'
export { typedReasons } from './staffRecords.ts'
