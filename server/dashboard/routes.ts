import { dashboardAnswer } from '../../domain/wire/dashboard.ts'
import type { Routes } from '../platform/deps.ts'
import { dashboardOf } from './dashboard.ts'

export const routes: Routes = (deps) => async (app) => {
  app.get(
    '/api/users/my-dashboard',
    { onRequest: app.authenticate, schema: { summary: '마이페이지', response: { 200: dashboardAnswer } } },
    async (request) => ({ data: await dashboardOf(deps, request.member.id) }),
  )
}
