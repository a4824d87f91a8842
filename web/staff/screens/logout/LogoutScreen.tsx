import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { staffApi } from '../../api/request.ts'
import { staffSession, useStaffSession } from '../../api/session.ts'
import { sessionCalls } from '../../calls/session.ts'
import { Loading } from '../../kit/States.tsx'
import { paths } from '../../paths.ts'

/**
 * Ends the session on the server, and in this browser even when the server cannot be reached; then shows the login. It
 * is a page so that a form with unsaved input asks before the session ends, as it does before any other page.
 */
export function LogoutScreen() {
  const session = useStaffSession()
  useEffect(() => {
    if (staffSession.read() === null) return
    void staffApi
      .send(sessionCalls.logout)
      .catch(() => undefined)
      .then(() => staffSession.clear())
  }, [])
  return session === null ? <Navigate to={paths.login} replace /> : <Loading />
}
