import * as z from 'zod/mini'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import {
  acceptRequest,
  backParcelCorrectionRequest,
  consignmentStepAnswer,
  lossEndRequest,
  lossFoundRequest,
  lossRequest,
  sendBackRequest,
  sendBackUndoRequest,
  staffGivingUpRequest,
} from '../../domain/wire/staffConsignments.ts'
import { listingOf } from '../catalogue/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { AnyCallCode } from '../platform/http/listedAnyway.ts'
import { acceptConsignment } from './commands/accept.ts'
import { giveUpConsignment } from './commands/giveUp.ts'
import {
  endConsignmentLost,
  findConsignmentAgain,
  recoverConsignmentItem,
  reportConsignmentLost,
} from './commands/loss.ts'
import { settleMissing } from './commands/missingParcel.ts'
import { rejectConsignment } from './commands/reject.ts'
import {
  correctConsignmentParcel,
  sendConsignmentBack,
  undoConsignmentSendBack,
} from './commands/sendBack.ts'
import type { ByStaff } from './commands/stepOfStaff.ts'
import { readConsignment } from './consignmentRow.ts'
import { type StepTaken, stepTaken } from './stepTaken.ts'

type Reasoned = { reason: string }
type Step<Body extends Reasoned, Code extends RefusalCode> = {
  path: string
  summary: string
  role?: 'finance' | 'operations'
  body: z.core.$ZodType<Body>
  /** Its refusals besides those of every step. */
  refusals?: readonly Code[]
  take(
    step: Omit<ByStaff, 'reason'> & Body,
  ): Promise<StepTaken | Refusal<NoInfer<Code> | (typeof anyStep)[number] | AnyCallCode>>
}

/** The refusals of every step: a consignment that does not exist or is in another state, and those of any command. */
const anyStep = [
  'NOT_FOUND',
  'TRANSITION_NOT_ALLOWED',
  'CONCURRENT_CHANGE',
  'IDEMPOTENCY_KEY_REUSED',
] as const

/** Checks that a step can answer only the refusals that it lists, and reads only what its body has. */
const step = <Body extends Reasoned, Code extends RefusalCode = never>(
  one: Step<Body, Code>,
): Step<Reasoned, RefusalCode> => one

/** The answer to a step whose consignment alone knows what became of it: a contract that is over ends when it is found. */
async function asItIsNow(deps: Deps, id: string): Promise<StepTaken | Refusal<'NOT_FOUND'>> {
  const row = await readConsignment(deps, id)
  return row === null ? refuse('NOT_FOUND') : stepTaken(row)
}

const stepsOf = (deps: Deps): readonly Step<Reasoned, RefusalCode>[] => [
  step({
    path: 'accept',
    summary: '감정 합격: 계약하고 상품으로 올려요',
    body: acceptRequest,
    refusals: ['CONTRACT_RATES_CHANGED'],
    async take({
      consignmentId,
      staffId,
      reason,
      assessedRentalPrice,
      quotedRates,
      productName,
      brandId,
      supplyPrice,
      turnaroundDays,
      ...said
    }) {
      const listing = await listingOf(
        deps,
        {
          ...{ ...said, product_name: productName, brand_id: brandId, supply_price: supplyPrice },
          turnaround_days: turnaroundDays,
        },
        deps.clock.now(),
      )
      if (isRefusal(listing)) return listing
      const accepting = { consignmentId, staffId, reason, assessedRentalPrice, quotedRates, listing }
      return stepTaken(await acceptConsignment(deps, accepting), 'consigning')
    },
  }),
  step({
    path: 'reject',
    summary: '감정 불합격: 감정비와 반송비를 청구하고, 사유를 회원이 읽어요',
    body: staffReasonRequest,
    take: async (rejecting) => stepTaken(await rejectConsignment(deps, rejecting), 'impossible'),
  }),
  step({
    path: 'not-received',
    summary: '도착하지 않은 상품의 신청을 끝내요',
    body: staffReasonRequest,
    refusals: ['CONSIGNMENT_PARCEL_EXPECTED'],
    take: async (ending) => stepTaken(await settleMissing(deps, { ...ending, goOn: false }), 'impossible'),
  }),
  step({
    path: 'keep-waiting',
    summary: '도착하지 않은 상품을 더 기다려요',
    body: staffReasonRequest,
    refusals: ['CONSIGNMENT_PARCEL_EXPECTED'],
    take: async (waiting) => stepTaken(await settleMissing(deps, { ...waiting, goOn: true }), 'application'),
  }),
  step({
    path: 'giving-up',
    summary: '소유자 대신 중도 해지: 안내한 위약금을 함께 보내요',
    body: staffGivingUpRequest,
    refusals: ['CONSIGNMENT_RENTED', 'PENALTY_CHANGED'],
    async take(giving) {
      const given = await giveUpConsignment(deps, { ...giving, by: 'staff' })
      return isRefusal(given) ? given : asItIsNow(deps, given.id)
    },
  }),
  step({
    path: 'send-back',
    summary: '상품을 소유자에게 돌려보내요',
    body: sendBackRequest,
    refusals: ['CONSIGNMENT_RENTED', 'WAYBILL_USED'],
    async take({ shippingCompany: courier, ...sending }) {
      const done = await sendConsignmentBack(deps, { ...sending, courier })
      return stepTaken(done, isRefusal(done) ? 'end' : done.status)
    },
  }),
  step({
    path: 'send-back/parcel',
    summary: '돌려보낸 택배의 운송장 정정: 소유자에게 알려요',
    body: backParcelCorrectionRequest,
    refusals: ['INVALID_REQUEST', 'OWNER_HAS_LEFT', 'WAYBILL_USED'],
    take: async ({ shippingCompany: courier, ...correcting }) =>
      stepTaken(await correctConsignmentParcel(deps, { ...correcting, courier })),
  }),
  step({
    path: 'send-back/undo',
    summary: '잘못 기록한 반송 되돌리기: 다시 보내거나 분실을 신고할 수 있고, 소유자에게 알려요',
    body: sendBackUndoRequest,
    refusals: ['OWNER_HAS_LEFT'],
    take: async (undoing) => stepTaken(await undoConsignmentSendBack(deps, undoing)),
  }),
  step({
    path: 'loss',
    summary:
      '분실 신고: 감정 중이면 감정을, 판매 중이면 판매를 멈추고, 반송 중이면 반송을 되돌리고, 종료는 재무 담당자가 승인해요',
    body: lossRequest,
    refusals: ['ALREADY_DONE', 'INVALID_REQUEST', 'OWNER_HAS_LEFT'],
    take: async (reporting) => stepTaken(await reportConsignmentLost(deps, reporting)),
  }),
  step({
    path: 'loss/found',
    summary: '분실 신고한 상품을 찾았어요: 감정 중이던 상품은 감정을 잇고, 계약 기간이면 다시 판매해요',
    body: lossFoundRequest,
    refusals: ['ALREADY_DONE'],
    async take(finding) {
      const found = await findConsignmentAgain(deps, finding)
      return isRefusal(found) ? found : asItIsNow(deps, found.consignment_id)
    },
  }),
  step({
    path: 'loss/recovered',
    summary: '분실 종료한 상품을 다시 찾았어요: 배상금은 그대로이고 매장 상품이 돼요',
    body: staffReasonRequest,
    refusals: ['ALREADY_DONE'],
    take: async (recovered) => stepTaken(await recoverConsignmentItem(deps, recovered)),
  }),
  step({
    path: 'loss/end',
    summary: '분실 종료 승인: 확인한 배상금을 소유자의 그달 정산에 더하고, 반송비는 없애거나 돌려줘요',
    role: 'finance',
    body: lossEndRequest,
    refusals: [
      ...(['ALREADY_DONE', 'OWNER_HAS_LEFT', 'CONSIGNMENT_RENTED', 'COMPENSATION_CHANGED'] as const),
      ...(['ITEM_CHARGED', 'REFUND_UNDER_WAY'] as const),
    ],
    take: async (ending) => stepTaken(await endConsignmentLost(deps, ending), 'end'),
  }),
]

/** A route for each step of staff's work on a consignment; every step carries a typed reason. */
export const stepRoutes: Routes = (deps) => async (app) => {
  for (const { path, summary, role = 'operations', body, refusals = [], ...one } of stepsOf(deps))
    app.post(
      `/api/staff/consignments/:id/${path}`,
      {
        onRequest: app.staff(role),
        schema: {
          summary,
          params: z.object({ id: uuid }),
          body,
          response: { 200: consignmentStepAnswer },
          refusals: [...anyStep, ...refusals],
        },
      },
      async (request, reply) => {
        const { params, staff, body: given } = request
        const taken = await one.take({ consignmentId: params.id, staffId: staff.id, ...given })
        return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
      },
    )
}
