import { mutate } from 'swr'
import { type Session, sessionStore } from '../../session/session.ts'
import { verifiedPerson } from '../identity/verifiedPerson.ts'
import { socialTrip } from './socialTrip.ts'

/** Logs a new member in and deletes what the tab stored for joining. */
export async function finishJoining(session: Session): Promise<void> {
  verifiedPerson.clear()
  socialTrip.end()
  sessionStore.save(session)
  await mutate(() => true, undefined)
}

/** State of the history entry of the welcome page, by which it knows who has just joined. */
export const justJoined = { justJoined: true }
export const hasJustJoined = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'justJoined' in state
