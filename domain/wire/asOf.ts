import * as z from 'zod/mini'
import { loggedEvent } from './eventLog.ts'
import { orderItemStatus } from './orderItemStatus.ts'
import { amount, answer, day, instant, signedAmount } from './primitives.ts'
import { staffOrderRow } from './staffOrders.ts'

/**
 * `order:` with an order's id or number, `wallet:` with a member's id, `settlement:` with an owner's id and a month.
 */
export const asOfParams = z.object({
  subject: z
    .string()
    .check(
      z.regex(/^(order|wallet|settlement):[0-9A-Za-z:-]{1,80}$/, '주문, 지갑, 정산의 흐름만 볼 수 있어요.'),
    ),
})
export const asOfQuery = z.object({
  /** The number of events to apply; all of them when omitted. */
  version: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
})

const refundStatus = z.enum(['pending', 'confirmed', 'rejected'])
const order = z.object({
  status: z.enum(['none', 'awaiting_payment', 'released', 'expired', 'placed']),
  orderNumbers: z.nullable(z.string()),
  start: z.nullable(day),
  end: z.nullable(day),
  totalAmount: amount,
  pointsUsed: amount,
  items: z.array(
    z.object({
      orderItemId: z.uuid(),
      productId: z.int(),
      /** Null while the order is not paid. */
      status: z.nullable(orderItemStatus),
      loss: staffOrderRow.shape.loss,
      finalAmount: amount,
      refundedToCard: amount,
      refundedPoints: amount,
    }),
  ),
  refunds: z.array(z.object({ refundId: z.uuid(), amount, status: refundStatus })),
})

const points = z.object({
  balance: signedAmount,
  debt: amount,
  lots: z.array(
    z.object({
      lotId: z.string(),
      expiresAt: instant,
      remaining: signedAmount,
      held: signedAmount,
      steps: z.array(z.object({ title: z.string(), at: instant, points: signedAmount, about: z.string() })),
    }),
  ),
})

const settlement = z.object({
  /** Whether it is held, or its hold went on with the sum that it carried forward. */
  hold: z.enum(['none', 'held', 'carried_forward']),
  closed: z.nullable(
    z.object({
      earned: signedAmount,
      broughtForward: signedAmount,
      deducted: signedAmount,
      payable: signedAmount,
      carriedForward: signedAmount,
    }),
  ),
  payout: z.enum(['none', 'requested', 'confirmed', 'failed', 'returned']),
  attempt: z.int(),
})

export const asOfAnswer = answer(
  z.object({
    streamId: z.string(),
    /** The number of events applied. */
    version: z.int(),
    /** Every event of the stream, the oldest first: the moments of a time slider. */
    moments: z.array(loggedEvent),
    /** Exactly one of the three is set. */
    order: z.nullable(order),
    points: z.nullable(points),
    settlement: z.nullable(settlement),
  }),
)
export type AsOf = z.infer<typeof asOfAnswer>['data']
