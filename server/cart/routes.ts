import * as z from 'zod/mini'
import { orderedTogetherRefusal, togetherRefusals } from '../../domain/ordering/orderedTogether.ts'
import { about, firstRefusal, isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import {
  cartAnswer,
  cartCreatedAnswer,
  cartPaymentCheckRequest,
  cartRequest,
} from '../../domain/wire/cart.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { type RentableProduct, rentableProducts } from '../catalogue/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { type Rentability, type RentalRefusal, rentabilityFor, rentalRefusals } from '../rental/index.ts'
import { addToCart, type CartItem, cartGroups, cartItems, removeFromCart } from './cart.ts'

type Selection = {
  cartIds: readonly number[]
  items: readonly CartItem[]
  products: readonly RentableProduct[]
  rentability: Rentability
}

const everyItemIsInTheMembersCart = ({
  cartIds,
  items,
}: Selection): Refusal<'CART_ITEM_NOT_FOUND'> | null => {
  const own = new Set(items.map((item) => item.cartId))
  const missing = cartIds.filter((id) => !own.has(id))
  return missing.length === 0 ? null : refuse('CART_ITEM_NOT_FOUND', { cartId: missing })
}

const itemsGoTogether = ({
  items,
  products,
}: Selection): Refusal<(typeof togetherRefusals)[number]> | null => {
  const consigned = new Set(
    products.filter((one) => one.ownerType === 'luxshare').map((one) => one.productId),
  )
  return orderedTogetherRefusal(
    items.map(({ period, productId }) => ({ period, consigned: consigned.has(productId) })),
  )
}

const everyItemCanBeRentedNow = ({ items, rentability }: Selection): RentalRefusal | null => {
  const refused = items.flatMap((item) => {
    const refusal = rentability.refusal(item.productId, item.period)
    return refusal === null ? [] : [{ ...item, refusal }]
  })
  const [first] = refused
  return first === undefined ? null : about(first.refusal, { cartId: refused.map((item) => item.cartId) })
}

const policies = [everyItemIsInTheMembersCart, itemsGoTogether, everyItemCanBeRentedNow]
type SelectionRefusal = NonNullable<ReturnType<(typeof policies)[number]>>

const orderedLines = statement({
  name: 'cart.orderedLines',
  text: `SELECT cart_id AS "cartId", order_id AS "orderId", product_id AS "productId"
    FROM shop.ordered_cart_lines($1) WHERE cart_id = ANY ($2)`,
  row: z.object({ cartId: z.int(), orderId: z.string(), productId: z.int() }),
})

/** Refuses lines that are already ordered: in another tab, or because this page was left open. */
async function orderedLine(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  cartIds: readonly number[],
): Promise<Refusal<'ALREADY_ORDERED'> | null> {
  const rows = await orderedLines(db.pool, [memberId, cartIds])
  const [first] = rows
  return first === undefined
    ? null
    : refuse('ALREADY_ORDERED', {
        orderId: first.orderId,
        cartId: rows.map((row) => row.cartId),
        productId: rows.map((row) => row.productId),
      })
}

/** Why these cart items cannot be ordered together, or null. */
async function cartPaymentRefusal(
  needs: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  cartIds: readonly number[],
): Promise<Refusal<'ALREADY_ORDERED'> | SelectionRefusal | null> {
  const items = await cartItems(needs, memberId, cartIds)
  const ordered = items.length < cartIds.length ? await orderedLine(needs, memberId, cartIds) : null
  if (ordered !== null) return ordered
  const products = await rentableProducts(
    needs.db,
    items.map((item) => item.productId),
  )
  const rentability = await rentabilityFor(needs, memberId, products)
  return firstRefusal<Selection, SelectionRefusal>(policies, {
    cartIds,
    items,
    products,
    rentability,
  })
}

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
        refusals: [...rentalRefusals, 'CART_FULL', 'CART_ITEM_DUPLICATE', 'NOT_LOGGED_IN'],
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
        refusals: ['CART_ITEM_NOT_FOUND', 'ALREADY_ORDERED', ...togetherRefusals, ...rentalRefusals],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await cartPaymentRefusal(deps, request.member.id, request.body.cartId))
    },
  )
}
