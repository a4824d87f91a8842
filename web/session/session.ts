import { useSyncExternalStore } from 'react'
import type { Session } from '../../domain/wire/auth.ts'

export type { Session }

const key = 'token'
const listeners = new Set<() => void>()
let raw: string | null = null
let parsed: Session | null = null

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'accessToken' in value &&
  'refreshToken' in value &&
  typeof value.name === 'string' &&
  typeof value.accessToken === 'string' &&
  typeof value.refreshToken === 'string'

function parse(text: string | null): Session | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

/** Local storage is the truth, so that every tab sees one session. */
function read(): Session | null {
  const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  if (text !== raw) {
    raw = text
    parsed = parse(text)
  }
  return parsed
}

function changed() {
  for (const listener of listeners) listener()
}

export const sessionStore = {
  read,
  save(session: Session) {
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

const onServer = () => null

/** Null on the server, while hydrating, and for guests. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, read, onServer)
