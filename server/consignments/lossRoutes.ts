import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import { consignmentStepAnswer, lossEndRequest, lossRequest } from '../../domain/wire/staffConsignments.ts'
import type { Routes } from '../platform/deps.ts'
import {
  endConsignmentLost,
  findConsignmentAgain,
  recoverConsignmentItem,
  reportConsignmentLost,
} from './commands/loss.ts'
import { stepTaken } from './stepTaken.ts'

const step = { params: z.object({ id: uuid }), response: { 200: consignmentStepAnswer } }
const refusals = [
  'NOT_FOUND',
  'TRANSITION_NOT_ALLOWED',
  'CONCURRENT_CHANGE',
  'IDEMPOTENCY_KEY_REUSED',
] as const

const byStaff = ({ params, staff }: { params: { id: string }; staff: { id: number } }) => ({
  consignmentId: params.id,
  staffId: staff.id,
})

/** Lost items: operations report a loss or that the item was found, finance ends its consignment. */
export const lossRoutes: Routes = (deps) => async (app) => {
  app.post(
    '/api/staff/consignments/:id/loss',
    {
      onRequest: app.staff('operations'),
      schema: {
        ...step,
        summary: '분실 신고: 판매를 멈추고, 종료는 재무 담당자가 승인해요',
        body: lossRequest,
        refusals,
      },
    },
    async (request, reply) => {
      const taken = stepTaken(await reportConsignmentLost(deps, { ...byStaff(request), ...request.body }))
      return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
    },
  )
  app.post(
    '/api/staff/consignments/:id/loss/found',
    {
      onRequest: app.staff('operations'),
      schema: {
        ...step,
        summary: '분실 신고한 상품을 찾았어요: 계약 기간이면 다시 판매해요',
        body: staffReasonRequest,
        refusals,
      },
    },
    async (request, reply) => {
      const taken = stepTaken(await findConsignmentAgain(deps, { ...byStaff(request), ...request.body }))
      return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
    },
  )
  app.post(
    '/api/staff/consignments/:id/loss/recovered',
    {
      onRequest: app.staff('operations'),
      schema: {
        ...step,
        summary: '분실 종료한 상품을 다시 찾았어요: 배상금은 그대로이고 매장 상품이 돼요',
        body: staffReasonRequest,
        refusals,
      },
    },
    async (request, reply) => {
      const taken = stepTaken(await recoverConsignmentItem(deps, { ...byStaff(request), ...request.body }))
      return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
    },
  )
  app.post(
    '/api/staff/consignments/:id/loss/end',
    {
      onRequest: app.staff('finance'),
      schema: {
        ...step,
        summary: '분실 종료 승인: 확인한 배상금을 위탁자의 그달 정산에 더해요',
        body: lossEndRequest,
        refusals: [...refusals, 'CONSIGNMENT_RENTED', 'COMPENSATION_CHANGED'],
      },
    },
    async (request, reply) => {
      const done = await endConsignmentLost(deps, { ...byStaff(request), ...request.body })
      const taken = stepTaken(done, 'end')
      return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
    },
  )
}
