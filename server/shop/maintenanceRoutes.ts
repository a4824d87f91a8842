import { done } from '../../domain/wire/primitives.ts'
import { closeShopRequest, maintenanceAnswer, openShopRequest } from '../../domain/wire/shop.ts'
import type { Routes } from '../platform/deps.ts'

/** Closes the shop for maintenance and opens it again; the audit table keeps both with their reasons. */
export const maintenanceRoutes: Routes =
  ({ clock }) =>
  async (app) => {
    const onRequest = app.staff('content')
    const by = (staff: { id: number }) => ({ staffId: staff.id, at: clock.now() })
    app.get(
      '/api/staff/maintenance',
      { onRequest, schema: { summary: '점검 상태', response: { 200: maintenanceAnswer } } },
      async () => {
        const closed = await app.maintenance.current()
        if (closed === null) return { data: { maintenance: null } }
        const { reason, begunAt, endsAt } = closed
        return {
          data: {
            maintenance: { reason, begunAt: begunAt.toISOString(), endsAt: endsAt?.toISOString() ?? null },
          },
        }
      },
    )
    app.put(
      '/api/staff/maintenance',
      {
        onRequest,
        schema: {
          summary: '점검 시작하기',
          description:
            '직원 화면을 뺀 모든 화면이 점검 안내로 가요. 결제 중인 주문과 결제사 알림은 계속 처리해요.',
          body: closeShopRequest,
          response: { 200: done },
          refusals: ['MAINTENANCE_CHANGED'],
        },
      },
      async (request, reply) => {
        const { reason, endsAt, seen } = request.body
        const until = endsAt === null ? null : new Date(endsAt)
        return reply.doneOr(await app.maintenance.close({ reason, endsAt: until, seen }, by(request.staff)))
      },
    )
    app.post(
      '/api/staff/maintenance/end',
      {
        onRequest,
        schema: {
          summary: '점검 끝내기',
          body: openShopRequest,
          response: { 200: done },
          refusals: ['NOT_FOUND', 'MAINTENANCE_CHANGED'],
        },
      },
      async (request, reply) => {
        return reply.doneOr(await app.maintenance.open(request.body, by(request.staff)))
      },
    )
  }
