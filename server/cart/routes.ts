import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import {
  cartAnswer,
  cartCreatedAnswer,
  cartPaymentCheckRequest,
  cartRequest,
} from '../../domain/wire/cart.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { rentalRefusals } from '../rental/index.ts'
import { addToCart, cartGroups, removeFromCart } from './cart.ts'
import { cartPaymentRefusal } from './paymentCheck.ts'

const ok = { data: { ok: true as const } }

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/cart',
    {
      onRequest,
      schema: {
        summary: '장바구니',
        description: '기간별 묶음이에요. cntAll은 담긴 상품 수예요.',
        response: { 200: cartAnswer },
      },
    },
    async (request) => {
      const result = await cartGroups(deps, request.member.id)
      const cntAll = result.reduce((count, group) => count + group.cart.length, 0)
      return { data: { result, cntAll } }
    },
  )

  app.post(
    '/api/users/cart',
    {
      onRequest,
      schema: {
        summary: '장바구니 담기',
        body: cartRequest,
        response: { 200: cartCreatedAnswer },
        refusals: [...rentalRefusals, 'CART_ITEM_DUPLICATE', 'NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => {
      const data = await addToCart(deps, request.member.id, request.body)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )

  app.delete(
    '/api/users/cart/:id',
    {
      onRequest,
      schema: {
        summary: '장바구니에서 빼기',
        params: z.object({ id: serialText }),
        response: { 200: done },
        refusals: ['CART_ITEM_NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const removed = await removeFromCart(deps, request.member.id, [request.params.id])
      return removed === 0 ? reply.refuse(refuse('CART_ITEM_NOT_FOUND')) : ok
    },
  )

  app.post(
    '/api/users/cart-payment-check',
    {
      onRequest,
      schema: {
        summary: '함께 주문할 수 있는지 확인',
        body: cartPaymentCheckRequest,
        response: { 200: done },
        refusals: [
          'CART_ITEM_NOT_FOUND',
          'ALREADY_ORDERED',
          'PERIODS_DIFFER',
          'ONE_LUXSHARE_PER_ORDER',
          ...rentalRefusals,
        ],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await cartPaymentRefusal(deps, request.member.id, request.body.cartId))
    },
  )
}
