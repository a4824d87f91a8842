export { routes, storefrontRoutes } from './routes.ts'
