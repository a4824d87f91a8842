import * as z from 'zod/mini'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import {
  couponAnswer,
  couponDownloadRequest,
  couponsAnswer,
  type PastCoupon,
  type PastCoupons,
  type PastCouponsQuery,
  pastCouponsAnswer,
  pastCouponsQuery,
  possessionCouponsAnswer,
  possessionCouponsRequest,
  welcomePackAnswer,
} from '../../domain/wire/coupons.ts'
import { pageIfAsked } from '../../domain/wire/lists.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import { couponDefinitions, isKnownProduct } from '../catalogue/index.ts'
import { orderLines } from '../ordering/index.ts'
import { pageOf, wholeList } from '../platform/database/pages.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { type Allowance, attemptKey, callerOf, countFailure } from '../platform/security/rateLimit.ts'
import { type Copy, copiesOf, hasOrdered, wireOf } from './copies.ts'
import { downloadCoupon } from './download.ts'
import { couponOfCode, guestCoupon, offeredCoupons, usableCoupons, welcomePack } from './lists.ts'
import { staffRoutes } from './staffRoutes.ts'

/** Codes that no coupon has: a coupon is for who was given its code, not for who guesses one. */
const unknownCodes: Allowance = { most: 30, windowSeconds: 600 }

type Needs = Pick<Deps, 'db' | 'clock'>
type Use = { orderId: string; orderNumbers: string; usedAt: Date }
type Past = { copy: Copy; status: PastCoupon['status']; use: Use | null }

/** A page of the member's past coupons, the latest first: either the used or the expired ones. */
async function pastCoupons(
  needs: Needs,
  memberId: number,
  { kind, curPage }: PastCouponsQuery,
): Promise<PastCoupons> {
  const [copies, ordered] = await Promise.all([copiesOf(needs, memberId), hasOrdered(needs, memberId)])
  const used = copies.filter((copy) => copy.usedBy !== null)
  const ended = await endedOf(needs, copies, ordered)
  const shown = kind === 'used' ? await byUse(needs, used) : ended
  const { result: page, cntAll } = pageOf(shown, { curPage })
  const known = await couponDefinitions(needs.db, [...new Set(page.map(({ copy }) => copy.couponId))])
  const today = seoulDate(needs.clock.now())
  const result = page.flatMap(({ copy, status, use }): PastCoupon[] => {
    const coupon = known.find((one) => one.id === copy.couponId)
    if (coupon === undefined) return []
    const usedOn = use === null ? null : seoulDate(use.usedAt)
    const { orderId, orderNumbers } = use ?? { orderId: null, orderNumbers: null }
    return [{ ...wireOf(coupon, copy, today), status, usedOn, orderId, orderNumbers }]
  })
  return { result, cntAll, counts: { used: used.length, expired: ended.length } }
}

/** Expired copies, and before them first-order coupons of a member who has already ordered. */
async function endedOf({ db }: Needs, copies: readonly Copy[], ordered: boolean): Promise<Past[]> {
  const usable = copies.filter((copy) => copy.usable)
  const known = ordered ? await couponDefinitions(db, [...new Set(usable.map((copy) => copy.couponId))]) : []
  const forFirstOrder = new Set(known.filter(({ type }) => type === 'new').map(({ id }) => id))
  const missed = usable.filter((copy) => forFirstOrder.has(copy.couponId))
  const expired = copies
    .filter((copy) => !copy.usable && copy.usedBy === null)
    .sort((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())
  return [
    ...missed.map((copy): Past => ({ copy, status: 'first_order_only', use: null })),
    ...expired.map((copy): Past => ({ copy, status: 'expired', use: null })),
  ]
}

async function byUse({ db }: Needs, used: readonly Copy[]): Promise<Past[]> {
  const orderIds = used.flatMap(({ usedBy }) => usedBy ?? [])
  const rows: Use[] =
    orderIds.length === 0
      ? []
      : await db.kysely
          .selectFrom(orderLines.as('l'))
          .distinct()
          .select(['order_id as orderId', 'order_numbers as orderNumbers', 'placed_at as usedAt'])
          .where('order_id', 'in', orderIds)
          .execute()
  const uses = new Map(rows.map((use) => [use.orderId, use]))
  return used
    .map((copy): Past => ({ copy, status: 'used', use: uses.get(copy.usedBy ?? '') ?? null }))
    .sort((a, b) => (b.use?.usedAt.getTime() ?? 0) - (a.use?.usedAt.getTime() ?? 0))
}

export const routes: Routes = (deps) => async (app) => {
  await app.register(staffRoutes(deps))
  app.post(
    '/api/users/possession-coupons',
    {
      onRequest: app.identify,
      schema: {
        summary: '상품에 쓸 수 있는 보유 쿠폰',
        description: '로그인하면 목록을, 손님에게는 쿠폰 하나를 답해요.',
        body: possessionCouponsRequest,
        response: { 200: possessionCouponsAnswer },
      },
    },
    async ({ visitor, body }) => {
      if (visitor !== null) return wholeList(await usableCoupons(deps, visitor.id, body.productId))
      return { data: await guestCoupon(deps, body.productId) }
    },
  )

  app.get(
    '/api/users/coupons-list/:id',
    {
      onRequest: app.identify,
      schema: {
        summary: '상품의 쿠폰',
        params: z.object({ id: serialText }),
        response: { 200: couponsAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async ({ visitor, params }, reply) => {
      if (!(await isKnownProduct(deps.db, params.id))) return reply.refuse(refuse('NOT_FOUND'))
      return wholeList(await offeredCoupons(deps, visitor?.id ?? null, [params.id]))
    },
  )

  app.get(
    '/api/users/welcome-coupons',
    { schema: { summary: '가입하면 받는 쿠폰', response: { 200: welcomePackAnswer } } },
    async () => wholeList(await welcomePack(deps)),
  )

  app.get(
    '/api/users/kakao-coupon/:code',
    {
      onRequest: app.identify,
      schema: {
        summary: '코드의 쿠폰',
        description: '쿠폰을 보여 주기만 하고 주지는 않아요. 받기는 coupons-download가 해요.',
        params: z.object({ code: z.string().check(z.regex(/^[\w-]{3,40}$/)) }),
        response: { 200: couponAnswer },
        refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      const { visitor, params } = request
      const key = attemptKey(deps.env.JWT_SECRET, 'coupon-code', callerOf(request))
      const { wait, takeBack } = await countFailure(deps.db.pool, key, unknownCodes)
      if (wait > 0) return reply.refuse(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait }))
      const coupon = await couponOfCode(deps, visitor?.id ?? null, params.code)
      if (coupon !== null) await takeBack()
      return reply.found(coupon)
    },
  )

  app.post(
    '/api/users/coupons-download/:couponId',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '쿠폰 받기',
        description: 'expiresAt은 받기만 하고 쓰지 않아요. 만료일은 서버가 정해요.',
        params: z.object({ couponId: serialText }),
        body: z.nullish(couponDownloadRequest),
        response: { 200: couponAnswer },
        refusals: [
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'NOT_FOUND',
          'COUPON_ALREADY_DOWNLOADED',
          'MEMBER_NOT_FOUND',
          'COUPON_NOT_USABLE',
        ],
      },
    },
    async (request, reply) => {
      const copy = await downloadCoupon(deps, request.member.id, request.params.couponId)
      return isRefusal(copy) ? reply.refuse(copy) : { data: copy }
    },
  )

  app.get(
    '/api/users/my-available-coupons',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '사용 가능한 쿠폰',
        querystring: pageIfAsked,
        response: { 200: couponsAnswer },
      },
    },
    async (request) => ({ data: pageOf(await usableCoupons(deps, request.member.id), request.query) }),
  )

  app.get(
    '/api/users/my-past-coupons',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '사용했거나 만료된 쿠폰',
        description: '다섯 장씩 답하고, 종류마다 몇 장인지 함께 답해요.',
        querystring: pastCouponsQuery,
        response: { 200: pastCouponsAnswer },
      },
    },
    async (request) => ({ data: await pastCoupons(deps, request.member.id, request.query) }),
  )

  app.get(
    '/api/users/my-downloadable-coupons',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '받을 수 있는 쿠폰',
        querystring: pageIfAsked,
        response: { 200: couponsAnswer },
      },
    },
    async (request) => {
      const offered = await offeredCoupons(deps, request.member.id)
      const open = offered.filter((one) => !one.downloadYn)
      return { data: pageOf(open, request.query) }
    },
  )
}
