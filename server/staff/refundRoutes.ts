import * as z from 'zod/mini'
import { bankOf } from '../../domain/accounts/banks.ts'
import type { DoneBeforeCode } from '../../domain/payments/decide.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { AccountRequest } from '../../domain/wire/accounts.ts'
import { done, uuid } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import {
  deskRefundRequest,
  goodwillRequest,
  type RefundAccount,
  refundAccountAnswer,
  refundAccountRequest,
  refundTransferRequest,
  resentAnswer,
} from '../../domain/wire/staffRefunds.ts'
import {
  type AccountHolders,
  accountHoldersOf,
  fullAccountOf,
  type HolderCode,
  holderRefusal,
} from '../accounts/index.ts'
import { subjectsOf } from '../ledger/index.ts'
import { standingOfMember } from '../members/index.ts'
import {
  bookDeskRefund,
  grantGoodwill,
  keepShown,
  namedRefund,
  resendRefund,
  shownAccounts,
  transferRefund,
  whyNoAccount,
  whyNotTyped,
} from '../payments/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { recordChange } from '../platform/recordChange.ts'
import { settleIfRight } from '../providerPayouts/index.ts'
import { refundListRoutes } from './refundList.ts'

/**
 * The accounts to which a rejected refund may have been transferred, with their whole numbers: the member's own, of one who
 * has left the one that finance typed last, and those that were shown for it before. Reading them is recorded with the fingerprint of the member's own. Refuses
 * NOT_FOUND, REFUND_ACCOUNT_NOT_NEEDED and REFUND_COUNTS_GOODWILL while no transfer is due (rule 430), ALREADY_DONE for one
 * that went back within another one (rule 923), and REFUND_ACCOUNT_MISSING when there is none.
 */
async function accountsForRefund(
  { db, clock, store }: Pick<Deps, 'db' | 'clock' | 'store'>,
  { refundId, staffId }: { refundId: string; staffId: number },
): Promise<
  | { amount: number; accounts: RefundAccount[] }
  | Refusal<
      | 'ALREADY_DONE'
      | 'NOT_FOUND'
      | 'REFUND_ACCOUNT_MISSING'
      | 'REFUND_ACCOUNT_NOT_NEEDED'
      | 'REFUND_COUNTS_GOODWILL'
    >
> {
  const refund = await namedRefund(db, refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const notNeeded = await whyNoAccount({ db, store }, { refundId, id: refund.id })
  if (notNeeded !== null) return notNeeded
  const { memberId, amount } = refund
  const memberHasLeft = await isGone({ db }, memberId)
  const own = await fullAccountOf(db.pool, memberId)
  const saved = own && (await keepShown({ db, clock }, { ...own, refundId, memberId }))
  const shown = await shownAccounts({ db, clock }, { refundId, memberId })
  // What was typed last is the account of who has left.
  const current = memberHasLeft ? (shown[0]?.account ?? null) : saved
  if (shown.length === 0) return refuse('REFUND_ACCOUNT_MISSING', { memberHasLeft })
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

const isGone = async ({ db }: Pick<Deps, 'db'>, memberId: number): Promise<boolean> =>
  (await standingOfMember(db, memberId)) === 'withdrawn'

/**
 * Keeps the account that finance typed for a refused refund of a member who has left, once its bank confirmed the holder, and
 * records who typed it with the reason; it is shown and transferred to as one that the member had (rule 881). Refuses
 * NOT_FOUND, TRANSITION_NOT_ALLOWED of a member who is there, REFUND_WITH_PROVIDER and ALREADY_DONE of a refund that is not
 * refused, REFUND_COUNTS_GOODWILL, and what `holderRefusal` refuses.
 */
async function typeAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'store'> & { log: Log },
  holders: AccountHolders,
  {
    refundId,
    staffId,
    reason,
    ...payee
  }: AccountRequest & { refundId: string; staffId: number; reason: string },
): Promise<Refusal<HolderCode | 'NOT_FOUND' | 'REFUND_COUNTS_GOODWILL' | DoneBeforeCode> | null> {
  const { db, clock } = deps
  const refund = await namedRefund(db, refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const { memberId, id } = refund
  const refusal =
    (await whyNotTyped(deps, { refundId, id, memberHasLeft: await isGone(deps, memberId) })) ??
    (await holderRefusal(deps, holders, payee))
  if (refusal !== null) return refusal
  const account = await keepShown({ db, clock }, { ...payee, refundId, memberId, verifiedAt: clock.now() })
  const subjectOf = await subjectsOf({ db }, [paymentStream(id)])
  await recordChange(db.kysely, {
    ...{ subject: 'member_accounts', key: memberId, before: null, reason },
    after: {
      typedForRefund: `${subjectOf(paymentStream(id))} 환불`,
      ...{ shownRefund: refundId, shownAccount: account },
    },
    ...{ actor: `staff:${staffId}`, at: clock.now() },
  })
  return null
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
const doneBefore = ['ALREADY_DONE', 'REFUND_WITH_PROVIDER', 'TRANSITION_NOT_ALLOWED'] as const

/** Refunds for finance: the list, resending, transfers, and refunds made at the provider's desk. */
export const refundRoutes: Routes = (deps) => async (app) => {
  const holders = accountHoldersOf(deps.env)
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
        refusals: ['IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND', ...doneBefore, 'CONCURRENT_CHANGE'],
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
          'ALREADY_DONE',
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
          'ALREADY_DONE',
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
    '/api/staff/refunds/:refundId/account',
    {
      onRequest,
      schema: {
        summary: '거절된 환불을 보낼 탈퇴한 회원의 계좌 입력',
        description: '탈퇴한 회원에게 받은 계좌예요. 예금주를 은행에 확인하고, 누가 왜 입력했는지 기록해요.',
        params: byRefund,
        body: refundAccountRequest,
        response: { 200: done },
        refusals: [
          'NOT_FOUND',
          ...doneBefore,
          'REFUND_COUNTS_GOODWILL',
          'BANK_NOT_SUPPORTED',
          'ACCOUNT_NUMBER_MALFORMED',
          'ACCOUNT_NOT_FOUND',
          'ACCOUNT_HOLDER_DIFFERS',
          'PROVIDER_UNAVAILABLE',
        ],
      },
    },
    async (request, reply) => {
      const { refundId } = request.params
      const typed = { ...request.body, refundId, staffId: request.staff.id }
      return reply.doneOr(await typeAccount({ ...deps, log: request.log }, holders, typed))
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
          'REFUND_CHANGED',
          ...doneBefore,
          'REFUND_COUNTS_GOODWILL',
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
