import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { savedAnswer } from '../../domain/wire/customerCentre.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import { couponBody, couponChange, staffCouponsAnswer } from '../../domain/wire/staffCoupons.ts'
import { changeIssuing, endIssuing, makeCoupon } from '../catalogue/index.ts'
import type { Routes } from '../platform/deps.ts'
import { changedBy } from '../platform/recordChange.ts'
import { staffCoupons } from './staffCoupons.ts'

const byId = z.object({ id: serialText })

const winterCoupon: z.input<typeof couponBody> = {
  ...{ name: '겨울 10%', discountType: 'percentage', discountValue: 10, maxDiscountAmount: 5_000 },
  ...{ minPurchaseAmount: 30_000, type: 'normal', scope: 'all' },
  ...{ offeredFrom: '2026-11-01', offeredUntil: '2026-12-31', endDate: '2027-01-31', validDays: 30 },
  reason: '연말 행사',
}

/** Content staff create coupons and end issuing them; each change is written to the audit table. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('content')
  const { db } = deps
  const by = changedBy(deps)
  app.get(
    '/api/staff/coupons',
    {
      onRequest,
      schema: {
        summary: '쿠폰 목록',
        description:
          '쿠폰마다 발급한 수와 사용·만료·회수한 수를 함께 답해요. 회수는 회원이 탈퇴해 사라진 쿠폰이에요.',
        response: { 200: staffCouponsAnswer },
      },
    },
    async () => {
      const result = await staffCoupons(deps)
      return { data: { result, cntAll: result.length } }
    },
  )
  app.post(
    '/api/staff/coupons',
    {
      onRequest,
      schema: {
        summary: '쿠폰 만들기',
        description: '만든 뒤에는 할인과 조건을 바꿀 수 없고, 언제까지 줄지만 바꿀 수 있어요.',
        body: couponBody,
        example: winterCoupon,
        response: { 200: savedAnswer },
      },
    },
    async (request, reply) => {
      const data = await makeCoupon(db, request.body, by(request))
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.put(
    '/api/staff/coupons/:id',
    {
      onRequest,
      schema: {
        summary: '쿠폰 발급 기간 바꾸기',
        description: '마지막으로 주는 날을 정해요. 끝낸 발급을 다시 열 때도 써요.',
        params: byId,
        body: couponChange,
        example: { offeredUntil: '2026-12-24', reason: '수량을 다 줬어요' },
        response: { 200: savedAnswer },
        refusals: ['NOT_FOUND', 'CONTENT_CHANGED'],
      },
    },
    async (request, reply) => {
      const data = await changeIssuing(db, request.params.id, request.body, by(request))
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.post(
    '/api/staff/coupons/:id/end',
    {
      onRequest,
      schema: {
        summary: '쿠폰 발급 끝내기',
        description: '바로 발급을 멈춰요. 이미 받은 쿠폰은 그대로 쓸 수 있어요.',
        params: byId,
        body: staffReasonRequest,
        response: { 200: done },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await endIssuing(db, request.params.id, by(request)))
    },
  )
}
