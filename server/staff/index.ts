import type { Routes } from '../platform/deps.ts'
import { returnRoutes } from './returnRoutes.ts'
import { routes as rentalRoutes } from './routes.ts'

export const routes: Routes = (deps) => async (app) => {
  await app.register(rentalRoutes(deps))
  await app.register(returnRoutes(deps))
}
