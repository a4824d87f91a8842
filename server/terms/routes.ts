import * as z from 'zod/mini'
import { refuse } from '../../domain/shared/decision.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import { termAnswer, termsAnswer } from '../../domain/wire/shop.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { Routes } from '../platform/deps.ts'
import { staffRoutes } from './staffRoutes.ts'
import { termsInForce } from './terms.ts'

export const routes: Routes = (deps) => async (app) => {
  await app.register(staffRoutes(deps))
  app.get(
    '/api/users/terms',
    { schema: { summary: '약관 목록', response: { 200: termsAnswer } } },
    async () => wholeList(await termsInForce(deps)),
  )

  app.get(
    '/api/users/terms/:id',
    {
      schema: {
        summary: '약관 보기',
        params: z.object({ id: serialText }),
        response: { 200: termAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const [data] = await termsInForce(deps, [request.params.id])
      return data === undefined ? reply.refuse(refuse('NOT_FOUND')) : { data }
    },
  )
}
