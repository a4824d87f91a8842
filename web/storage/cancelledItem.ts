import type { CancellationQuote } from '../../domain/wire/cancellations.ts'
import { jsonIn, thisTab } from './browserStorage.ts'

const key = 'cancel_item'

type CancelledItem = { orderId: string; productName: string; quote: CancellationQuote }

const isItem = (value: unknown): value is CancelledItem =>
  typeof value === 'object' &&
  value !== null &&
  'orderId' in value &&
  'productName' in value &&
  'quote' in value &&
  typeof value.quote === 'object'

/** What was cancelled just now, for the page that says so. */
export const cancelledItem = {
  save(item: CancelledItem) {
    thisTab.set(key, JSON.stringify(item))
  },
  read(): CancelledItem | null {
    const value = jsonIn(thisTab.get(key))
    return isItem(value) ? value : null
  },
}
