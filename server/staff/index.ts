import type { Routes } from '../platform/deps.ts'
import { boardRoutes } from './boardRoutes.ts'
import { parcelRoutes } from './parcelRoutes.ts'
import { returnRoutes } from './returnRoutes.ts'
import { routes as rentalRoutes } from './routes.ts'
import { searchRoutes } from './searchRoutes.ts'
import { viewRoutes } from './viewRoutes.ts'

export { forgetNames } from './leaving.ts'
export { tables } from './ownedTables.ts'

export const routes: Routes = (deps) => async (app) => {
  for (const part of [boardRoutes, searchRoutes, viewRoutes, parcelRoutes, rentalRoutes, returnRoutes])
    await app.register(part(deps))
}
