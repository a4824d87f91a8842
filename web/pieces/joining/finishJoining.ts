import { mutate } from 'swr'
import { type Session, sessionStore } from '../../session/session.ts'
import { keptPerson } from '../identity/keptPerson.ts'
import { socialTrip } from './socialTrip.ts'

/** A new member is logged in; what the tab kept for joining goes. */
export async function finishJoining(session: Session): Promise<void> {
  keptPerson.clear()
  socialTrip.end()
  sessionStore.save(session)
  await mutate(() => true, undefined)
}
