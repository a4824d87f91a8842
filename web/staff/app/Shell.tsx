import { LogOut, Menu as MenuIcon, Search, X } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useAnswer } from '../api/reading.ts'
import { staffSession, useStaffSession, withRoles } from '../api/session.ts'
import { sessionCalls } from '../calls/session.ts'
import { fullTextTooltip } from '../kit/fullTextTooltip.ts'
import { HeadSlot } from '../kit/headSlot.ts'
import { Loading } from '../kit/States.tsx'
import { loginPath, paths } from '../paths.ts'
import { roleNames } from '../pieces/roleNames.ts'
import { Navigation } from './Navigation.tsx'
import { Overlays } from './Overlays.tsx'
import styles from './Shell.module.css'
import { useStayingAwake } from './stayAwake.ts'
import { SavedViews } from './views/SavedViews.tsx'

/** The frame of every page: navigation, the logged-in colleague and logout. Without a session it redirects to login. */
export function Shell() {
  const session = useStaffSession()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const find = useCallback(() => setFinding(true), [])
  // The server may have ended the session; this call finds out before anything is typed.
  const me = useAnswer(session === null ? null : sessionCalls.me, { revalidateOnFocus: true })
  useStayingAwake(me.mutate)
  const rolesNow = me.data?.roles
  useEffect(() => {
    // An admin may have changed the roles since the login, which takes effect from the next call on.
    if (session === null || rolesNow === undefined) return
    const next = withRoles(session, rolesNow)
    if (next !== session) staffSession.save(next)
  }, [session, rolesNow])
  const navigate = useNavigate()
  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    setOpen(false)
  }
  if (session === null) return <Navigate to={loginPath(pathname + search)} replace />
  const { roles } = session
  return (
    <div className={styles.shell} data-open={isOpen || undefined}>
      <a href="#page" className="skipLink">
        본문으로 가기
      </a>
      <header className={styles.side}>
        <div className={styles.brand}>
          <span className={styles.mark}>BILLIM</span>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={isOpen ? '메뉴 닫기' : '메뉴 열기'}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <X size={22} aria-hidden="true" /> : <MenuIcon size={22} aria-hidden="true" />}
          </button>
        </div>
        <div className={styles.folded}>
          <button type="button" className={styles.find} onClick={find}>
            <Search size={16} aria-hidden="true" />
            찾기
            <kbd>⌘K</kbd>
          </button>
          <Navigation roles={roles} />
          <div className={styles.me}>
            <p>
              <strong>{session.name}</strong>
              <span>{roles.map((role) => roleNames[role]).join(', ')}</span>
            </p>
            <button type="button" className={styles.leave} onClick={() => navigate(paths.logout)}>
              <LogOut size={18} aria-hidden="true" />
              로그아웃
            </button>
          </div>
        </div>
      </header>
      <main id="page" className={styles.main} onPointerOver={fullTextTooltip}>
        <Suspense fallback={<Loading />}>
          <HeadSlot value={SavedViews}>
            <Outlet />
          </HeadSlot>
        </Suspense>
      </main>
      <Overlays isFinding={isFinding} onFind={find} onFound={() => setFinding(false)} />
    </div>
  )
}
