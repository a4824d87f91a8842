import { useSyncExternalStore } from 'react'
import { isCivilDate, type Period } from '../../domain/shared/civilDate.ts'
import { isRecord } from '../api/isRecord.ts'
import { jsonIn, thisTab } from './browserStorage.ts'

const key = 'rent_period'
const listeners = new Set<() => void>()
let raw: string | null = null
let parsed: Record<string, unknown> = {}

function read(): Record<string, unknown> {
  const text = thisTab.get(key)
  if (text === raw) return parsed
  raw = text
  const value = jsonIn(text)
  parsed = isRecord(value) ? value : {}
  return parsed
}

function periodOf(value: unknown): Period | null {
  if (!isRecord(value)) return null
  const { start, end } = value
  return typeof start === 'string' && typeof end === 'string' && isCivilDate(start) && isCivilDate(end)
    ? { start, end }
    : null
}

/** Key of the period that holds for the whole visit, beside the products' ids. */
const ofVisit = 'visit'
type Owner = number | typeof ofVisit

const cache = new Map<Owner, { value: unknown; period: Period | null }>()

function periodFor(owner: Owner): Period | null {
  const value = read()[String(owner)]
  const known = cache.get(owner)
  if (known !== undefined && known.value === value) return known.period
  const period = periodOf(value)
  cache.set(owner, { value, period })
  return period
}

function write(kept: Record<string, unknown>): void {
  thisTab.set(key, JSON.stringify(kept))
  for (const listener of listeners) listener()
}

/** The periods chosen for products, kept in this tab. A chosen period also holds for the rest of the visit. */
export const rentPeriod = {
  of: (productId: number): Period | null => periodFor(productId),
  save(productId: number, { start, end }: Period) {
    write({ ...read(), [productId]: { id: productId, start, end }, [ofVisit]: { start, end } })
  },
  clear(productId: number) {
    const { [String(productId)]: _, ...rest } = read()
    write(rest)
  },
}

/** The period that holds for the visit: the one that was chosen last, for a product or for a list. */
export const visitPeriod = {
  read: (): Period | null => periodFor(ofVisit),
  hold({ start, end }: Period) {
    const held = periodFor(ofVisit)
    if (held?.start !== start || held.end !== end) write({ ...read(), [ofVisit]: { start, end } })
  },
  end() {
    const { [ofVisit]: _, ...rest } = read()
    write(rest)
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const none = () => null

export const useRentPeriod = (productId: number): Period | null =>
  useSyncExternalStore(subscribe, () => rentPeriod.of(productId), none)

/** The period of the visit as it is stored; null on the server. */
export const useStoredVisitPeriod = (): Period | null =>
  useSyncExternalStore(subscribe, visitPeriod.read, none)
