import { paths } from '../../paths.ts'
import { sessionStore } from '../../session/session.ts'
import { forgetMember } from './forgetMember.ts'

/** Ends the session of a member who has left and says that they have. */
export function goodbye(): void {
  sessionStore.leave()
  forgetMember()
  // A full page load, so that no member data stays in memory.
  window.location.replace(paths.withdrawComplete)
}
