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

const cache = new Map<number, { value: unknown; period: Period | null }>()

/** The period chosen for a product, kept in this tab. */
export const rentPeriod = {
  of(productId: number): Period | null {
    const value = read()[String(productId)]
    const known = cache.get(productId)
    if (known !== undefined && known.value === value) return known.period
    const period = periodOf(value)
    cache.set(productId, { value, period })
    return period
  },
  save(productId: number, period: Period) {
    thisTab.set(key, JSON.stringify({ ...read(), [productId]: { id: productId, ...period } }))
    for (const listener of listeners) listener()
  },
  clear(productId: number) {
    const { [String(productId)]: _, ...rest } = read()
    thisTab.set(key, JSON.stringify(rest))
    for (const listener of listeners) listener()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const none = () => null

export const useRentPeriod = (productId: number): Period | null =>
  useSyncExternalStore(subscribe, () => rentPeriod.of(productId), none)
