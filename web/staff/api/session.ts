import { useSyncExternalStore } from 'react'
import type { StaffRole } from '../../../domain/wire/staff.ts'

export type StaffSession = { name: string; accessToken: string; roles: readonly StaffRole[] }

const key = 'staff'
const known: readonly string[] = ['operations', 'finance', 'content', 'admin']
const listeners = new Set<() => void>()
let raw: string | null = null
let parsed: StaffSession | null = null

const isRole = (value: unknown): value is StaffRole => typeof value === 'string' && known.includes(value)

export const isSession = (value: unknown): value is StaffSession =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'accessToken' in value &&
  'roles' in value &&
  typeof value.name === 'string' &&
  typeof value.accessToken === 'string' &&
  Array.isArray(value.roles) &&
  value.roles.every(isRole)

function parse(text: string | null): StaffSession | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

/** Local storage is the truth, so that a link opens in a new tab as the same colleague. */
function read(): StaffSession | null {
  const text = localStorage.getItem(key)
  if (text !== raw) {
    raw = text
    parsed = parse(text)
  }
  return parsed
}

function changed() {
  for (const listener of listeners) listener()
}

export const staffSession = {
  read,
  save(session: StaffSession) {
    localStorage.setItem(key, JSON.stringify(session))
    changed()
  },
  clear() {
    localStorage.removeItem(key)
    changed()
  },
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useStaffSession = (): StaffSession | null => useSyncExternalStore(subscribe, read)

/** Admin may do everything; no role named means anybody who works here. */
export const mayAct = (held: readonly StaffRole[], wanted: readonly StaffRole[]): boolean =>
  held.includes('admin') || wanted.length === 0 || wanted.some((role) => held.includes(role))

/** The roles of whoever is logged in. */
export const useRoles = (): readonly StaffRole[] => useStaffSession()?.roles ?? []
