import { isRefusal } from '../../domain/shared/decision.ts'
import {
  type LateItem,
  lateAnswer,
  staffCalendarAnswer,
  staffCalendarQuery,
} from '../../domain/wire/staffCalendar.ts'
import { type LateRental, lateItems, offeredFor, substitutesFor } from '../ordering/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { staffCalendar } from './calendar.ts'

/** Where the items are: which days they are busy, and which of them should be back. */
export const calendarRoutes: Routes = (deps) => async (app) => {
  app.get(
    '/api/staff/calendar',
    {
      onRequest: app.staff('operations', 'content'),
      schema: {
        summary: '상품별 대여 일정: 대여, 결제 중, 쉬는 날',
        querystring: staffCalendarQuery,
        response: { 200: staffCalendarAnswer },
        refusals: ['PERIOD_INVALID'],
      },
    },
    async (request, reply) => {
      const found = await staffCalendar(deps, request.query)
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )

  app.get(
    '/api/staff/late',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '늦어지는 반납: 다음 대여와 대신 보낼 상품까지',
        response: { 200: lateAnswer },
      },
    },
    async () => {
      const late = await lateItems(deps)
      const result = await Promise.all(late.map((item) => withSubstitutes(deps, item)))
      return { data: { result, cntAll: result.length } }
    },
  )
}

async function withSubstitutes(deps: Deps, late: LateRental): Promise<LateItem> {
  const { perDay, next, ...item } = late
  if (next === null) return { ...item, next }
  const { periodTotalPrice, couponShare, ...rental } = next
  const period = { start: next.rentalStartDate, end: next.rentalEndDate }
  const free =
    next.risk === 'none' ? [] : await substitutesFor(deps, { productId: item.productId, perDay }, period)
  const paid = { periodTotalPrice, couponShare, finalAmount: next.finalAmount }
  const substitutes = free.map((product) => offeredFor(product, paid, period))
  return { ...item, next: { ...rental, substitutes } }
}
