import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { isCivilDate } from '../../domain/shared/civilDate.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'

const key = 'rent_item'

export type DraftItem = { product: ProductCard; price: number }
/** What checkout is about to order (specification 2 §3 "Stored order draft"). */
export type OrderDraft = { start: CivilDate; end: CivilDate; items: DraftItem[]; carts: number[] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isItem = (value: unknown): value is DraftItem =>
  isRecord(value) && typeof value.price === 'number' && isRecord(value.product) && 'id' in value.product

const isDraft = (value: unknown): value is OrderDraft =>
  isRecord(value) &&
  typeof value.start === 'string' &&
  typeof value.end === 'string' &&
  isCivilDate(value.start) &&
  isCivilDate(value.end) &&
  Array.isArray(value.items) &&
  value.items.length > 0 &&
  value.items.every(isItem) &&
  Array.isArray(value.carts) &&
  value.carts.every((id) => typeof id === 'number')

export const orderDraft = {
  read(): OrderDraft | null {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isDraft(value) ? value : null
    } catch {
      return null
    }
  },
  save(draft: OrderDraft) {
    localStorage.setItem(key, JSON.stringify(draft))
  },
  clear() {
    localStorage.removeItem(key)
  },
}
