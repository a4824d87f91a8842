import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useHydrated } from '../kit/useHydrated.ts'
import { paths } from '../paths.ts'
import { sessionStore, useSession } from '../session/session.ts'
import type { Frame } from './frame.ts'
import styles from './Guard.module.css'

/** Redirects guests from members' screens to the login with a return URL, and members from guests' screens home. */
export function Guard({ access, children }: { access: Frame['access']; children: ReactNode }) {
  if (access === 'members') return <MembersOnly>{children}</MembersOnly>
  if (access === 'guests') return <GuestsOnly>{children}</GuestsOnly>
  return children
}

function MembersOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const hydrated = useHydrated()
  const { pathname, search, state } = useLocation()
  if (!hydrated)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="title" />
        <Skeleton shape="line" count={4} />
      </div>
    )
  if (session === null)
    return <Navigate to={paths.login(`${pathname}${search}`)} state={{ back: state }} replace />
  return children
}

function GuestsOnly({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (sessionStore.read() !== null) navigate(paths.home, { replace: true })
  }, [navigate])
  return children
}
