export { contentRoutes } from './contentRoutes.ts'
