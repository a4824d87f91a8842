import * as z from 'zod/mini'
import { orderItemStatus } from './orderItemStatus.ts'
import { answer, uuid } from './primitives.ts'
import { sought } from './written.ts'

/** People are found only by a complete email, phone number or name, or by the last four digits of the phone number. */
export const staffSearchQuery = z.object({
  q: sought(60, '60자까지 입력할 수 있어요.').check(z.minLength(2, '두 글자 이상 입력해 주세요.')),
})

const staffHitKind = z.enum([
  'order',
  'parcel',
  'payment',
  'charge',
  'settlement',
  'payout',
  'member',
  'product',
  'consignment',
])
export type StaffHitKind = z.infer<typeof staffHitKind>

const hit = z.object({
  kind: staffHitKind,
  /**
   * The id of the hit: an order item for a parcel, a payment key for a payment, the charge that a payment paid,
   * `12:2026-10` for an owner's month, the day for a payout.
   */
  id: z.string(),
  /** A number, a product's name or a masked name. */
  title: z.string(),
  about: z.string(),
  /** The order that it belongs to, or is. */
  order: z.nullable(z.object({ id: uuid, numbers: z.string() })),
  status: z.nullable(orderItemStatus),
})
export type StaffHit = z.infer<typeof hit>

/** At most five of each kind, and only the kinds that the role may see. */
export const staffSearchAnswer = answer(z.object({ result: z.array(hit) }))
