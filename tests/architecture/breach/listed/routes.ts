import { refuse } from '../../../../domain/shared/decision.ts'
import type { Routes } from '../../../../server/platform/deps.ts'
import { itemStep } from '../../../../server/staff/itemSteps.ts'

export const routes: Routes = () => async (app) => {
  app.delete(
    '/api/users/planted',
    { schema: { refusals: ['NOT_FOUND', 'CANCEL_TOO_LATE'] } },
    async (_request, reply) => reply.refuse(refuse('NOT_FOUND')),
  )
  app.put(
    '/api/users/planted',
    { schema: { refusals: ['NOT_FOUND'] } },
    async (_request, reply) => reply.doneOr(Math.random() < 0.5 ? null : refuse('NOT_FOUND')),
  )
}

export const step = itemStep({
  path: 'planted',
  summary: '',
  refusals: ['ITEM_CHARGED', 'PRODUCT_BOOKED'],
  take: async () => refuse('ITEM_CHARGED'),
})
