import { isRecord } from '../api/isRecord.ts'
import { memberOf, sessionStore } from '../session/session.ts'
import { tabValue } from './browserStorage.ts'

/** One JSON value in session storage, which `read` returns to the member who saved it and to nobody else. */
export function memberValue<Value extends object>(key: string, isKept: (value: unknown) => value is Value) {
  const isOwned = (stored: unknown): stored is { member: string; value: Value } =>
    isRecord(stored) && typeof stored.member === 'string' && isKept(stored.value)
  const kept = tabValue(key, isOwned)
  return {
    save(value: Value) {
      const member = memberOf(sessionStore.read())
      if (member !== null) kept.save({ member, value })
    },
    read(): Value | null {
      const owned = kept.read()
      return owned !== null && owned.member === memberOf(sessionStore.read()) ? owned.value : null
    },
    clear: kept.clear,
  }
}
