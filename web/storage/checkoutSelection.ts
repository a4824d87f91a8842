import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { isCivilDate } from '../../domain/shared/civilDate.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { isRecord } from '../api/isRecord.ts'
import { memberOf, sessionStore } from '../session/session.ts'
import { everyTab, jsonIn, tabValue } from './browserStorage.ts'
import { rentPeriod } from './rentPeriod.ts'

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

/** What was chosen in this tab, and by whom; null for a guest, who may log in as anybody. */
type Chosen = { member: string | null; selection: CheckoutSelection }

const isChosen = (value: unknown): value is Chosen =>
  isRecord(value) &&
  (value.member === null || typeof value.member === 'string') &&
  isSelection(value.selection)

const ofThisTab = tabValue(key, isChosen)

function ofEveryTab(): CheckoutSelection | null {
  const value = jsonIn(everyTab.get(key))
  return isSelection(value) ? value : null
}

/**
 * Every tab finds what was chosen last, and the tab in which it was chosen finds its own again after a reload, whatever
 * was chosen in another one since.
 */
export const checkoutSelection = {
  read(): CheckoutSelection | null {
    const chosen = ofThisTab.read()
    if (chosen !== null && (chosen.member === null || chosen.member === memberOf(sessionStore.read())))
      return chosen.selection
    return ofEveryTab()
  },
  save(selection: CheckoutSelection) {
    ofThisTab.save({ member: memberOf(sessionStore.read()), selection })
    everyTab.set(key, JSON.stringify(selection))
  },
  clear() {
    ofThisTab.clear()
    everyTab.remove(key)
  },
  /** Ends the selection that was ordered; one that another tab has begun since stays. */
  end(ordered: CheckoutSelection) {
    for (const { product } of ordered.items) rentPeriod.clear(product.id)
    const isOrdered = (selection: CheckoutSelection | null) =>
      JSON.stringify(selection) === JSON.stringify(ordered)
    if (isOrdered(ofThisTab.read()?.selection ?? null)) ofThisTab.clear()
    if (isOrdered(ofEveryTab())) everyTab.remove(key)
  },
}
