import type { CancellationQuote } from '../../domain/wire/cancellations.ts'

const key = 'cancel_item'

export type CancelledItem = { orderId: string; productName: string; quote: CancellationQuote }

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
    sessionStorage.setItem(key, JSON.stringify(item))
  },
  read(): CancelledItem | null {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return isItem(value) ? value : null
    } catch {
      return null
    }
  },
}
