import * as z from 'zod/mini'
import { cancellationQuote } from '../shared/refusalShapes.ts'
import { amount, answer, uuid } from './primitives.ts'
import { textOrNone } from './written.ts'

export type CancellationQuote = z.infer<typeof cancellationQuote>
export const cancellationQuoteAnswer = answer(cancellationQuote)

export const cancellationReason = z.enum([
  'changed_mind',
  'date_change',
  'wrong_product',
  'better_price',
  'delivery_concern',
  'ordered_by_mistake',
  'etc',
])
export const cancelRequest = z.object({
  orderItemId: uuid,
  cancellationReason,
  /** The text that the member typed for 'etc'; stored separately from the events. */
  cancellationText: z._default(textOrNone(200), ''),
  quotedFee: z.optional(amount),
  /** What the quote gives back, by card and in points; another sum is refused 409 REFUND_CHANGED with the new quote. */
  quotedRefund: z.optional(amount),
  /** True to cancel all remaining items of the order, when the quote counts more than one. */
  wholeOrder: z._default(z.boolean(), false),
})
export const cancelAnswer = cancellationQuoteAnswer
