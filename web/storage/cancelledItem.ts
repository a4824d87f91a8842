import type { CancellationQuote } from '../../domain/wire/cancellations.ts'
import { keptInThisTab } from './browserStorage.ts'

type CancelledItem = { orderId: string; productName: string; quote: CancellationQuote }

const isItem = (value: unknown): value is CancelledItem =>
  typeof value === 'object' &&
  value !== null &&
  'orderId' in value &&
  'productName' in value &&
  'quote' in value &&
  typeof value.quote === 'object'

/** What was cancelled just now, for the page that says so. */
export const cancelledItem = keptInThisTab('cancel_item', isItem)
