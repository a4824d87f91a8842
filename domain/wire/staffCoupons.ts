import * as z from 'zod/mini'
import { couponConditions, couponTerms } from '../shared/couponShape.ts'
import { contentVersion, seenVersion } from './content.ts'
import { day, listAnswer, serial } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'
import { name } from './written.ts'

const won = z.int().check(z.lte(10_000_000))
const maybeWon = z.nullable(won.check(z.gte(100), z.multipleOf(100, '100원 단위로 입력해 주세요.')))
const maybeDay = z._default(z.nullable(day), null)

/** A new coupon. Its value is fixed from then on; only how long it is issued can change. */
export const couponBody = z
  .object({
    name: name(60),
    discountType: couponTerms.shape.discountType,
    discountValue: won.check(z.gte(1)),
    maxDiscountAmount: z._default(maybeWon, null),
    ...couponConditions.shape,
    /** `new`: only for a first rental. */
    type: couponTerms.shape.type,
    scope: z.enum(['all', 'category', 'products']),
    categoryId: z._default(z.nullable(serial), null),
    productIds: z._default(z.array(serial).check(z.maxLength(500)), []),
    /** Issued on joining and cannot be downloaded. */
    welcome: z._default(z.boolean(), false),
    code: z._default(
      z.nullable(z.string().check(z.regex(/^[\w-]{3,40}$/, '영문, 숫자, -, _로 3–40자를 입력해 주세요.'))),
      null,
    ),
    offeredFrom: maybeDay,
    offeredUntil: maybeDay,
    endDate: day,
    validDays: z._default(z.nullable(z.int().check(z.gte(1), z.lte(3_650))), null),
    ...staffReasonRequest.shape,
  })
  .check(
    z.refine(({ discountType, discountValue }) => discountType !== 'percentage' || discountValue <= 100, {
      path: ['discountValue'],
      error: '할인율은 100% 이하여야 해요.',
    }),
    z.refine(({ discountType, discountValue }) => discountType !== 'fixed' || discountValue % 100 === 0, {
      path: ['discountValue'],
      error: '할인 금액은 100원 단위로 입력해 주세요.',
    }),
    z.refine(({ scope, categoryId }) => scope !== 'category' || categoryId !== null, {
      path: ['categoryId'],
      error: '카테고리를 골라 주세요.',
    }),
    z.refine(({ scope, productIds }) => scope !== 'products' || productIds.length > 0, {
      path: ['productIds'],
      error: '상품을 하나 이상 골라 주세요.',
    }),
    z.refine(({ type, scope }) => type === 'normal' || scope === 'all', {
      path: ['scope'],
      error: '첫 렌트 전용 쿠폰은 모든 상품에 써요.',
    }),
    z.refine(({ welcome, code }) => !welcome || code === null, {
      path: ['code'],
      error: '가입하면 주는 쿠폰에는 코드가 없어요.',
    }),
    z.refine(({ offeredUntil, endDate }) => offeredUntil === null || offeredUntil <= endDate, {
      path: ['offeredUntil'],
      error: '쓸 수 있는 마지막 날까지만 줄 수 있어요.',
    }),
    z.refine(
      ({ offeredFrom, offeredUntil, endDate }) =>
        offeredFrom === null || offeredFrom <= (offeredUntil ?? endDate),
      { path: ['offeredFrom'], error: '주기 시작하는 날이 끝나는 날보다 늦어요.' },
    ),
  )
export type CouponBody = z.infer<typeof couponBody>

/** The last day of issuing; null: the last valid day. */
export const couponChange = z.object({
  offeredUntil: maybeDay,
  ...staffReasonRequest.shape,
  ...seenVersion,
})
export type CouponChange = z.infer<typeof couponChange>

const staffCoupon = z.object({
  ...couponTerms.shape,
  name: z.string(),
  code: z.nullable(z.string()),
  welcome: z.boolean(),
  categoryName: z.nullable(z.string()),
  /** The number of products that it is limited to; of a category, those that are in it now. */
  products: z.int(),
  offeredFrom: z.nullable(day),
  offeredUntil: z.nullable(day),
  endDate: day,
  validDays: z.nullable(z.int()),
  issuing: z.enum(['planned', 'open', 'over']),
  /** The number of issued copies, and of those that are used or expired; the rest can be used. */
  issued: z.int(),
  used: z.int(),
  expired: z.int(),
  /** Copies revoked before their end because the member left. */
  revoked: z.int(),
  version: contentVersion,
})
export type StaffCoupon = z.infer<typeof staffCoupon>
export const staffCouponsAnswer = listAnswer(staffCoupon)
