import * as z from 'zod/mini'
import { orderItemStatus } from './orders.ts'
import { amount, answer, day, listAnswer, pageQuery, uuid } from './primitives.ts'

export const staffLoginRequest = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(64)),
})
export const staffRole = z.enum(['operations', 'finance', 'content', 'admin'])
export type StaffRole = z.infer<typeof staffRole>

export const staffOrdersQuery = z.extend(pageQuery, { status: z.optional(orderItemStatus) })
export const staffOrderRow = z.object({
  orderId: uuid,
  orderItemId: uuid,
  orderNumbers: z.string(),
  status: orderItemStatus,
  productName: z.string(),
  rentalStartDate: day,
  rentalEndDate: day,
  finalAmount: amount,
})
export const staffOrdersAnswer = listAnswer(staffOrderRow)

export const courier = z.enum(['epost', 'cj', 'hanjin', 'lotte', 'etc'])
export const staffReasonRequest = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, '사유를 입력해 주세요.'), z.maxLength(200)),
})
export const shipRequest = z.object({
  courier: z.nullable(courier),
  trackingNumber: z.nullable(z.string().check(z.regex(/^[0-9A-Za-z-]{6,30}$/))),
  ...staffReasonRequest.shape,
})
export const transitionAnswer = answer(z.object({ orderItemId: uuid, status: orderItemStatus }))

export const downtimeRequest = z.object({ from: day, to: day, ...staffReasonRequest.shape })
export const downtimeAnswer = answer(z.object({ downtimeId: uuid }))
