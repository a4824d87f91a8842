import type { CancellationQuote } from '../../domain/wire/cancellations.ts'
import { memberValue } from './memberValue.ts'

type CancelledItem = { orderId: string; productName: string; quote: CancellationQuote }

const isItem = (value: unknown): value is CancelledItem =>
  typeof value === 'object' &&
  value !== null &&
  'orderId' in value &&
  'productName' in value &&
  'quote' in value &&
  typeof value.quote === 'object'

/** The item that was just cancelled, which the completion page shows. */
export const cancelledItem = memberValue('cancel_item', isItem)
