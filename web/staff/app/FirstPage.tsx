import { lazy } from 'react'
import { Navigate } from 'react-router-dom'
import { loadChunk } from '../../kit/connection.ts'
import { mayAct, useRoles } from '../api/session.ts'
import { boardRoles } from '../tables/today.ts'
import { areas } from './areas.ts'
import { NotFound } from './NotFound.tsx'

const BoardScreen = lazy(() =>
  loadChunk(() => import('../screens/board/BoardScreen.tsx').then((part) => ({ default: part.BoardScreen }))),
)

/** Shows the board, or redirects colleagues without one to the first page that they may see. */
export function FirstPage() {
  const roles = useRoles()
  if (mayAct(roles, boardRoles)) return <BoardScreen />
  const entry = areas.flatMap((area) => area.entries).find((one) => mayAct(roles, one.roles))
  return entry === undefined ? <NotFound /> : <Navigate to={entry.path} replace />
}
