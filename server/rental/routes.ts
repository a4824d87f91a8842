import * as z from 'zod/mini'
import { refuse } from '../../domain/shared/decision.ts'
import { holidaysAnswer, rentingAnswer, rentingQuery } from '../../domain/wire/catalogue.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { Routes } from '../platform/deps.ts'
import { holidayRules } from './holidays.ts'
import type { IsKnownProduct } from './knownProduct.ts'
import { staffRoutes } from './staffRoutes.ts'
import { rentingInMonth } from './takenDays.ts'

const calendarRoutes: Routes =
  ({ db, clock }) =>
  async (app) => {
    app.get(
      '/api/users/holidays',
      { schema: { summary: '출고와 회수를 쉬는 날', response: { 200: holidaysAnswer } } },
      async () => wholeList(await holidayRules(db)),
    )
    app.get(
      '/api/users/renting-products/:productId',
      {
        onRequest: app.identify,
        schema: {
          summary: '그 달에 빌릴 수 없는 날',
          params: z.object({ productId: serialText }),
          querystring: rentingQuery,
          response: { 200: rentingAnswer },
          refusals: ['NOT_FOUND'],
        },
      },
      async ({ params, query, visitor }, reply) => {
        const memberId = visitor?.id ?? null
        const rows = await rentingInMonth(db, params.productId, query.filterDate, memberId, clock.now())
        return rows === null ? reply.refuse(refuse('NOT_FOUND')) : wholeList(rows)
      },
    )
  }

/** The calendar's routes. `isKnown` is injected, because the catalogue owns the products. */
export const routesFor =
  (isKnown: IsKnownProduct): Routes =>
  (deps) =>
  async (app) => {
    for (const part of [calendarRoutes, staffRoutes(isKnown)]) await app.register(part(deps))
  }
