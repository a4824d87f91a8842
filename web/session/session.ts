import type { Session as Login } from '../../domain/wire/auth.ts'
import { isRecord } from '../api/isRecord.ts'
import { storedSession } from '../api/storedSession.ts'
import { ownerOf } from './token.ts'

/** `aheadMs`: how far the phone's clock was ahead of the server's when the login was last renewed here. */
export type Session = Login & { aheadMs?: number }

const isSession = (value: unknown): value is Session =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.accessToken === 'string' &&
  typeof value.refreshToken === 'string' &&
  typeof (value.aheadMs ?? 0) === 'number'

export const { store: sessionStore, useSession } = storedSession('token', isSession)

/** Returns the id of the session's member; null for a guest. */
export const memberOf = (session: Session | null): string | null =>
  session === null ? null : ownerOf(session.accessToken)
