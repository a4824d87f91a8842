import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { isCivilDate } from '../../domain/shared/civilDate.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { isRecord } from '../api/isRecord.ts'
import { everyTab, jsonIn } from './browserStorage.ts'

const key = 'rent_item'

type SelectedItem = { product: ProductCard; price: number }
/** The items and the period that checkout is about to order. */
export type CheckoutSelection = { start: CivilDate; end: CivilDate; items: SelectedItem[]; carts: number[] }

const isItem = (value: unknown): value is SelectedItem =>
  isRecord(value) && typeof value.price === 'number' && isRecord(value.product) && 'id' in value.product

const isSelection = (value: unknown): value is CheckoutSelection =>
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

export const checkoutSelection = {
  read(): CheckoutSelection | null {
    const value = jsonIn(everyTab.get(key))
    return isSelection(value) ? value : null
  },
  save(selection: CheckoutSelection) {
    everyTab.set(key, JSON.stringify(selection))
  },
  clear() {
    everyTab.remove(key)
  },
}
