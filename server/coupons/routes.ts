import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import {
  type Coupon,
  couponAnswer,
  couponDownloadRequest,
  couponsAnswer,
  pastCouponsAnswer,
  pastCouponsQuery,
  possessionCouponsAnswer,
  possessionCouponsRequest,
  welcomePackAnswer,
} from '../../domain/wire/coupons.ts'
import { pageIfAsked } from '../../domain/wire/lists.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import { isKnownProduct } from '../catalogue/index.ts'
import type { Routes } from '../platform/deps.ts'
import { pageOf } from '../platform/http/pageOf.ts'
import { downloadCoupon } from './download.ts'
import { couponOfCode, guestCoupon, offeredCoupons, usableCoupons, welcomePack } from './lists.ts'
import { pastCoupons } from './pastCoupons.ts'
import { staffRoutes } from './staffRoutes.ts'

const listed = (result: Coupon[]) => ({ data: { result, cntAll: result.length } })

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
      if (visitor !== null) return listed(await usableCoupons(deps, visitor.id, body.productId))
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
      return listed(await offeredCoupons(deps, visitor?.id ?? null, [params.id]))
    },
  )

  app.get(
    '/api/users/welcome-coupons',
    { schema: { summary: '가입하면 받는 쿠폰', response: { 200: welcomePackAnswer } } },
    async () => {
      const result = await welcomePack(deps)
      return { data: { result, cntAll: result.length } }
    },
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
        refusals: ['NOT_FOUND'],
      },
    },
    async ({ visitor, params }, reply) => {
      const data = await couponOfCode(deps, visitor?.id ?? null, params.code)
      return data === null ? reply.refuse(refuse('NOT_FOUND')) : { data }
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
