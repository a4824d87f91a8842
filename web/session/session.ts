import type { Session } from '../../domain/wire/auth.ts'
import { storedSession } from '../api/storedSession.ts'
import { ownerOf } from './token.ts'

export type { Session }

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'accessToken' in value &&
  'refreshToken' in value &&
  typeof value.name === 'string' &&
  typeof value.accessToken === 'string' &&
  typeof value.refreshToken === 'string'

export const { store: sessionStore, useSession } = storedSession('token', isSession)

/** Returns the id of the session's member; null for a guest. */
export const memberOf = (session: Session | null): string | null =>
  session === null ? null : ownerOf(session.accessToken)
