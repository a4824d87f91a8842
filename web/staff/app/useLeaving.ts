import { useNavigate } from 'react-router-dom'
import { forgetAnswers } from '../api/reading.ts'
import { staffApi } from '../api/request.ts'
import { staffSession } from '../api/session.ts'
import { sessionCalls } from '../calls/session.ts'
import { paths } from '../paths.ts'

/** Logs out: ends the session on the server and empties the cache, which happens here even without a connection. */
export function useLeaving(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await staffApi.send(sessionCalls.logout).catch(() => undefined)
    // Navigates before the session is cleared; otherwise the shell would send the next login back to this page.
    await navigate(paths.login)
    staffSession.clear()
    await forgetAnswers()
  }
}
