import { lazy } from 'react'
import { Navigate } from 'react-router-dom'
import type { StaffRole } from '../../../domain/shared/staffRoles.ts'
import { loadChunk } from '../../kit/connection.ts'
import { mayAct, useRoles } from '../api/session.ts'
import { content } from '../tables/content.ts'
import { boardRoles } from '../tables/today.ts'
import { areas } from './areas.ts'
import { NotFound } from './NotFound.tsx'

const BoardScreen = lazy(() =>
  loadChunk(() => import('../screens/board/BoardScreen.tsx').then((part) => ({ default: part.BoardScreen }))),
)

/** The first page of colleagues without a board: of what they look after, before pages that others lend them. */
export const firstPathOf = (roles: readonly StaffRole[]): string | undefined =>
  [content, ...areas].flatMap((area) => area.entries).find((entry) => mayAct(roles, entry.roles))?.path

/** Shows the board, or redirects colleagues without one to their first page. */
export function FirstPage() {
  const roles = useRoles()
  if (mayAct(roles, boardRoles)) return <BoardScreen />
  const path = firstPathOf(roles)
  return path === undefined ? <NotFound /> : <Navigate to={path} replace />
}
