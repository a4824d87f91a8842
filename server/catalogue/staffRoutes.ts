import * as z from 'zod/mini'
import { LONGEST_TURNAROUND_DAYS } from '../../domain/rental/period.ts'
import { amount, done, serialText } from '../../domain/wire/primitives.ts'
import { searchWord } from '../../domain/wire/search.ts'
import type { Routes } from '../platform/deps.ts'
import { changeProduct } from './editProducts.ts'

const ofProduct = z.object({ id: serialText })
const price = z.int().check(z.gte(100), z.lte(10_000_000), z.multipleOf(100))
const productChange = z.object({
  dailyRentalPrice: z.optional(price),
  discountRate: z.optional(z.int().check(z.gte(0), z.lte(100))),
  turnaroundDays: z.optional(z.int().check(z.gte(0), z.lte(LONGEST_TURNAROUND_DAYS))),
  onSale: z.optional(z.boolean()),
  size: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)))),
  supplyPrice: z.optional(amount),
  occasions: z.optional(z.array(searchWord).check(z.maxLength(10))),
})
const ok = { data: { ok: true as const } }

export const staffRoutes: Routes =
  ({ db, clock }) =>
  async (app) => {
    const onRequest = app.staff('content', 'operations')
    app.put(
      '/api/staff/products/:id',
      {
        onRequest,
        schema: {
          summary: '가격, 정가, 사이즈, 할인율, 판매 여부, 어울리는 자리 바꾸기',
          params: ofProduct,
          body: productChange,
          response: { 200: done },
          refusals: ['INVALID_REQUEST', 'NOT_FOUND'],
        },
      },
      async (request, reply) => {
        const by = { actor: `staff:${request.staff.id}`, at: clock.now() }
        const refusal = await changeProduct(db, request.params.id, request.body, by)
        return refusal === null ? ok : reply.refuse(refusal)
      },
    )
  }
