import { useNavigate } from 'react-router-dom'
import { forgetAnswers } from '../api/reading.ts'
import { staffApi } from '../api/request.ts'
import { staffSession } from '../api/session.ts'
import { sessionCalls } from '../calls/session.ts'
import { paths } from '../paths.ts'

/** Ends the session at the server and forgets what was read; without a connection it is forgotten here all the same. */
export function useLeaving(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await staffApi.send(sessionCalls.logout).catch(() => undefined)
    // Before the session goes, or the guard would lead back to this page after the next login.
    await navigate(paths.login)
    staffSession.clear()
    await forgetAnswers()
  }
}
