import { z } from 'zod'
import { day } from '../../domain/wire/primitives.ts'
import { published } from '../platform/database/published.ts'

/** Refunds to the card and at the provider's desk; defined in `published.sql`. */
export const cardRefunds = published(
  'shop.card_refunds()',
  z.object({
    refund_id: z.string(),
    payment_key: z.string(),
    order_id: z.string().nullable(),
    charge_id: z.string().nullable(),
    order_item_id: z.string().nullable(),
    member_id: z.number(),
    amount: z.number(),
    status: z.enum(['pending', 'confirmed', 'rejected']),
    provider_code: z.string().nullable(),
    requested_at: z.date(),
    settled_at: z.date().nullable(),
    paid_by: z.enum(['card', 'transfer', 'desk', 'set_off', 'goodwill']).nullable(),
    transaction_key: z.string().nullable(),
    goodwill: z.number(),
    sending: z.number(),
  }),
)

/** Attempts to capture money, by what they are for; defined in `published.sql`. */
export const attempts = published(
  'shop.attempts()',
  z.object({
    subject_id: z.string(),
    by: z.enum(['saved_card', 'member']),
    tried_on: day,
    is_open: z.boolean(),
    is_known: z.boolean(),
  }),
)

/** Payments captured for what was no longer wanted; defined in `published.sql`. */
export const reversedPayments = published(
  'shop.reversed_payments()',
  z.object({
    refund_id: z.string(),
    member_id: z.number(),
    order_id: z.string().nullable(),
    extension_id: z.string().nullable(),
    delivery_change_id: z.string().nullable(),
    amount: z.number(),
    occurred_at: z.date(),
  }),
)
