import * as z from 'zod/mini'
import { refuse } from '../../domain/shared/decision.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import { staffConsignmentAnswer } from '../../domain/wire/staffConsignments.ts'
import type { Routes } from '../platform/deps.ts'
import { consignmentListRoutes, staffConsignment } from './queries/staffConsignments.ts'
import { rateRoutes } from './rateRoutes.ts'
import { receiveRoute } from './receiveRoute.ts'
import { stepRoutes } from './staffSteps.ts'

/** Staff's work on consignments. */
export const staffRoutes: Routes = (deps) => async (app) => {
  for (const part of [consignmentListRoutes, rateRoutes, receiveRoute, stepRoutes])
    await app.register(part(deps))
  app.get(
    '/api/staff/consignments/:id',
    {
      onRequest: app.staff('operations', 'finance'),
      schema: {
        summary: '위탁 한 건',
        params: z.object({ id: uuid }),
        response: { 200: staffConsignmentAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const data = await staffConsignment(deps, request.params.id)
      return data === null ? reply.refuse(refuse('NOT_FOUND')) : { data }
    },
  )
}
