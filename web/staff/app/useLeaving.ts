import { useNavigate } from 'react-router-dom'
import { staffApi } from '../api/request.ts'
import { staffSession } from '../api/session.ts'
import { sessionCalls } from '../calls/session.ts'
import { paths } from '../paths.ts'

/** Logs out: ends the session on the server, and here even when the server cannot be reached. */
export function useLeaving(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await staffApi.send(sessionCalls.logout).catch(() => undefined)
    // Navigates before the session is cleared; otherwise the shell would send the next login back to this page.
    await navigate(paths.login)
    staffSession.clear()
  }
}
