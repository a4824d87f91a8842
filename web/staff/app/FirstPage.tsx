import { Navigate } from 'react-router-dom'
import { mayAct, useRoles } from '../api/session.ts'
import { areas } from './areas.ts'
import { NotFound } from './NotFound.tsx'

/** The first page that the colleague may see. */
export function FirstPage() {
  const roles = useRoles()
  const entry = areas.flatMap((area) => area.entries).find((one) => mayAct(roles, one.roles))
  return entry === undefined ? <NotFound /> : <Navigate to={entry.path} replace />
}
