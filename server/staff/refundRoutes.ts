import * as z from 'zod/mini'
import { bankOf } from '../../domain/accounts/banks.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { done, uuid } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import {
  deskRefundRequest,
  goodwillRequest,
  type RefundAccount,
  refundAccountAnswer,
  refundTransferRequest,
  resentAnswer,
} from '../../domain/wire/staffRefunds.ts'
import { fullAccountOf } from '../accounts/index.ts'
import { subjectsOf } from '../ledger/index.ts'
import {
  bookDeskRefund,
  grantGoodwill,
  keepShown,
  refundOf,
  resendRefund,
  shownAccounts,
  transferRefund,
  whyNoAccount,
} from '../payments/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { settleIfRight } from '../providerPayouts/index.ts'
import { refundListRoutes } from './refundList.ts'

/**
 * The accounts to which a rejected refund may have been transferred, with their whole numbers: the member's own, and
 * those that were shown for it before. Reading them is recorded with the fingerprint of the member's own. Refuses
 * NOT_FOUND, REFUND_ACCOUNT_NOT_NEEDED and REFUND_COUNTS_GOODWILL while no transfer is due (rule 430), and
 * REFUND_ACCOUNT_MISSING when there is none.
 */
async function accountsForRefund(
  { db, clock, store }: Pick<Deps, 'db' | 'clock' | 'store'>,
  { refundId, staffId }: { refundId: string; staffId: number },
): Promise<
  | { amount: number; accounts: RefundAccount[] }
  | Refusal<'NOT_FOUND' | 'REFUND_ACCOUNT_MISSING' | 'REFUND_ACCOUNT_NOT_NEEDED' | 'REFUND_COUNTS_GOODWILL'>
> {
  const refund = await refundOf(db, refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const notNeeded = await whyNoAccount({ store }, { refundId, id: refund.id })
  if (notNeeded !== null) return notNeeded
  const { memberId, amount } = refund
  const own = await fullAccountOf(db.pool, memberId)
  const current = own && (await keepShown({ db, clock }, { ...own, refundId, memberId }))
  const shown = await shownAccounts({ db, clock }, { refundId, memberId })
  if (shown.length === 0) return refuse('REFUND_ACCOUNT_MISSING')
  const paid = paymentStream(refund.id)
  const subjectOf = await subjectsOf({ db }, [paid])
  await recordChange(db.kysely, {
    subject: 'member_accounts',
    key: memberId,
    before: null,
    after: { shownForRefund: `${subjectOf(paid)} 환불`, shownRefund: refundId, shownAccount: current },
    actor: `staff:${staffId}`,
    at: clock.now(),
  })
  const accounts = shown.map(
    ({ verifiedAt, ...one }): RefundAccount => ({
      ...one,
      bankName: bankOf(one.bankCode)?.bankName ?? one.bankCode,
      verifiedAt: verifiedAt.toISOString(),
      isCurrent: one.account === current,
    }),
  )
  return {
    amount,
    accounts: accounts.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
  }
}

type DeskRefundRequest = { paymentKey: string; transactionKey: string; staffId: number; reason: string }

/** Books a refund made at the provider's desk and settles its difference. */
async function bookAndSettle(deps: Deps, asked: DeskRefundRequest): ReturnType<typeof bookDeskRefund> {
  const refusal = await bookDeskRefund(deps, asked)
  if (refusal === null) await settleIfRight(deps, asked)
  return refusal
}

/** Closes a refund made at the provider's desk as goodwill and settles its difference. */
async function grantAndSettle(
  deps: Deps,
  asked: DeskRefundRequest & { amount: number; goodwillBefore?: number | undefined },
): ReturnType<typeof grantGoodwill> {
  const refusal = await grantGoodwill(deps, asked)
  if (refusal === null) await settleIfRight(deps, asked)
  return refusal
}

const byRefund = z.object({ refundId: uuid })

/** Refunds for finance: the list, resending, transfers, and refunds made at the provider's desk. */
export const refundRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')

  await app.register(refundListRoutes(deps))

  app.post(
    '/api/staff/refunds/:refundId/resend',
    {
      onRequest,
      schema: {
        summary: '거절된 환불을 결제사에 다시 보내기',
        params: byRefund,
        body: staffReasonRequest,
        response: { 200: resentAnswer },
        refusals: ['IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'CONCURRENT_CHANGE'],
      },
    },
    async (request, reply) => {
      const { refundId } = request.params
      const resent = await resendRefund(deps, {
        refundId,
        staffId: request.staff.id,
        reason: request.body.reason,
      })
      return isRefusal(resent) ? reply.refuse(resent) : { data: resent }
    },
  )

  app.post(
    '/api/staff/refunds/found',
    {
      onRequest,
      schema: {
        summary: '결제사에서 직접 취소한 금액 기록',
        description:
          '결제를 결제사에서 다시 읽고, 그 취소 금액을 한 번만 기록해요. 상품과 포인트, 쿠폰은 그대로예요.',
        body: deskRefundRequest,
        response: { 200: done },
        refusals: [
          'NOT_FOUND',
          'DIFFERENCE_GONE',
          'REFUND_BEYOND_PAYMENT',
          'PROVIDER_UNAVAILABLE',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await bookAndSettle(deps, { ...request.body, staffId: request.staff.id }))
    },
  )

  app.post(
    '/api/staff/refunds/goodwill',
    {
      onRequest,
      schema: {
        summary: '결제사에서 돌려준 금액을 배려 환불로 마감',
        description:
          '돌려드릴 환불이 없는 결제사 취소를 고객 배려 비용으로 마감해요. 아직 기록하지 않은 취소면 먼저 기록해요. 상품과 부가세, 소유자 몫은 그대로예요.',
        body: goodwillRequest,
        response: { 200: done },
        refusals: [
          'NOT_FOUND',
          'DIFFERENCE_GONE',
          'REFUND_BEYOND_PAYMENT',
          'GOODWILL_TOO_LARGE',
          'PROVIDER_UNAVAILABLE',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await grantAndSettle(deps, { ...request.body, staffId: request.staff.id }))
    },
  )

  app.get(
    '/api/staff/refunds/:refundId/account',
    {
      onRequest,
      schema: {
        summary: '거절된 환불을 보낼 회원 계좌',
        description:
          '이체가 필요한 환불에만 회원의 계좌와, 이 환불에 앞서 보여 준 계좌의 번호 전체를 보여 주고, 누가 보았는지 기록해요.',
        params: byRefund,
        response: { 200: refundAccountAnswer },
        refusals: [
          'NOT_FOUND',
          'REFUND_ACCOUNT_MISSING',
          'REFUND_ACCOUNT_NOT_NEEDED',
          'REFUND_COUNTS_GOODWILL',
        ],
      },
    },
    async (request, reply) => {
      const { refundId } = request.params
      const shown = await accountsForRefund(deps, { refundId, staffId: request.staff.id })
      return isRefusal(shown) ? reply.refuse(shown) : { data: shown }
    },
  )

  app.post(
    '/api/staff/refunds/:refundId/transfer',
    {
      onRequest,
      schema: {
        summary: '거절된 환불을 회원 계좌로 보냈음을 기록하기',
        description: '보여 준 계좌로 이체한 뒤, 은행의 거래번호와 함께 기록해요.',
        params: byRefund,
        body: refundTransferRequest,
        response: { 200: resentAnswer },
        refusals: [
          'NOT_FOUND',
          'REFUND_ACCOUNT_UNSEEN',
          'REFUND_UNDER_WAY',
          'REFUND_COUNTS_GOODWILL',
          'TRANSITION_NOT_ALLOWED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const { refundId } = request.params
      const transferred = await transferRefund(deps, {
        refundId,
        staffId: request.staff.id,
        ...request.body,
      })
      return isRefusal(transferred) ? reply.refuse(transferred) : { data: transferred }
    },
  )
}
