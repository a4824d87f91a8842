import { LogOut, Menu as MenuIcon, Search, X } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { roleNames } from '../../../domain/shared/roleNames.ts'
import { pageNames } from '../../../domain/shared/staffPages.ts'
import type { StaffRole } from '../../../domain/shared/staffRoles.ts'
import { loadChunk } from '../../kit/connection.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { isDialogOpen } from '../../kit/modalDialogs.ts'
import { whenIdle } from '../../kit/whenIdle.ts'
import { useAnswer } from '../api/reading.ts'
import { type StaffSession, staffSession, useStaffSession, withRoles } from '../api/session.ts'
import { nowCall } from '../calls/content.ts'
import { sessionCalls } from '../calls/session.ts'
import { type PickerProps, ShopDaysContext } from '../kit/dates/shopDays.ts'
import { fullTextTooltip } from '../kit/fullTextTooltip.ts'
import { HeadSlot } from '../kit/headSlot.ts'
import { keyOf, useKeys } from '../kit/keys.ts'
import { Loading } from '../kit/States.tsx'
import { loginPath, paths } from '../paths.ts'
import { groups, isOfferedTo, pageInMenu } from './area.ts'
import { areas } from './areas.ts'
import styles from './Shell.module.css'
import { useUnsentWords } from './unsentWords.ts'
import { SavedViews } from './views/SavedViews.tsx'

/** Fields of dates that open one after another ask for the shop's day once. */
const dayGoodForMs = 60_000

/**
 * The shop's day. It is read again when it ends, and when somebody comes back to the page: a machine that slept has missed
 * the end.
 */
function useToday(): CivilDate | undefined {
  const { data, mutate } = useAnswer(nowCall, { dedupingInterval: dayGoodForMs, revalidateOnFocus: true })
  useEffect(() => {
    if (data === undefined) return
    const ending = setTimeout(() => void mutate(), msToNextDay(data))
    return () => clearTimeout(ending)
  }, [data, mutate])
  return data?.today
}

/** How long the day lasts on, in Seoul, from the instant at which the shop's clock was read. */
export const msToNextDay = ({ now, today }: { now: string; today: string }): number =>
  Date.parse(`${today}T24:00:00+09:00`) - Date.parse(now)

const shopDays = {
  useToday,
  /** The calendar's code loads when the first one opens. */
  Picker: lazyPart<PickerProps>(async () => (await import('../pieces/dates/Picker.tsx')).Picker),
}

const UnsentWords = lazyPart(async () => (await import('./UnsentWords.tsx')).UnsentWords)

/** Every page within its frame. Without a session it redirects to login. */
export function Shell() {
  const session = useStaffSession()
  const { pathname, search } = useLocation()
  if (session === null) return <Navigate to={loginPath(pathname + search)} replace />
  // A session that took the place of another's while the page was frozen begins the page anew: neither a dialog that is
  // open nor words that were typed go on as those of the next colleague.
  return <Frame key={session.id} session={session} />
}

/** The frame of a page: navigation, the logged-in colleague and logout. */
function Frame({ session }: { session: StaffSession }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const find = useCallback(() => setFinding(true), [])
  // The server may have ended the session; this call finds out before anything is typed.
  const me = useAnswer(sessionCalls.me, { revalidateOnFocus: true })
  useStayingAwake(me.mutate)
  const unsent = useUnsentWords(session.id)
  const rolesNow = me.data?.roles
  useEffect(() => {
    // An admin may have changed the roles since the login, which takes effect from the next call on.
    if (rolesNow === undefined) return
    const next = withRoles(session, rolesNow)
    // Another tab may have put another session in its place by now.
    if (next !== session && staffSession.read() === session) staffSession.save(next)
  }, [session, rolesNow])
  const navigate = useNavigate()
  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    setOpen(false)
  }
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
        {unsent !== null && <UnsentWords words={unsent} />}
        <Suspense fallback={<Loading />}>
          <HeadSlot value={SavedViews}>
            <ShopDaysContext value={shopDays}>
              <Outlet />
            </ShopDaysContext>
          </HeadSlot>
        </Suspense>
      </main>
      <Overlays isFinding={isFinding} onFind={find} onFound={() => setFinding(false)} />
    </div>
  )
}

/** The navigation entries that these roles may see, by group. */
function Navigation({ roles }: { roles: readonly StaffRole[] }) {
  const entries = areas.flatMap((area) => area.entries).filter(isOfferedTo(roles))
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const open = pageInMenu(entries, pathname)
  useEffect(() => {
    // On a low screen the last groups are below the fold, so the entry of the open page is scrolled into view.
    if (open !== null) nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <nav ref={nav} aria-label="콘솔 메뉴" className={styles.nav}>
      {groups
        .map((group) => ({ group, lines: entries.filter((entry) => entry.group === group) }))
        .filter(({ lines }) => lines.length > 0)
        .map(({ group, lines }) => (
          <section key={group} aria-label={group}>
            {group !== groups[0] && <h2 className={styles.group}>{group}</h2>}
            <ul>
              {lines.map(({ page, icon: Icon }) => (
                <li key={page}>
                  <Link
                    to={paths[page]}
                    className={styles.line ?? ''}
                    aria-current={page === open ? 'page' : undefined}
                  >
                    <Icon size={18} aria-hidden="true" />
                    {pageNames[page]}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}

const Toasts = lazy(() =>
  loadChunk(() => import('../../kit/overlays/Toasts.tsx').then((part) => ({ default: part.Toasts }))),
)
const KeyHelp = lazy(() =>
  loadChunk(() => import('./KeyHelp.tsx').then((part) => ({ default: part.KeyHelp }))),
)

const Palette = lazyPart(() => import('./palette/Palette.tsx').then((part) => part.Palette))

/** Opens the search on ⌘K or Ctrl+K, also from inside a field, unless a dialog is open. */
function useFindKey(onFind: () => void) {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (keyOf(event).toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      if (!isDialogOpen()) onFind()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onFind])
}

/** Overlays of every page: toasts, the search, and the shortcut help ("?"). Their code loads after the page's own. */
function Overlays(props: { isFinding: boolean; onFind: () => void; onFound: () => void }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  useKeys({ '?': () => setHelpOpen(true) })
  useFindKey(props.onFind)
  // Staff start typing right after ⌘K, so the search is preloaded while the page is idle.
  useEffect(() => whenIdle(Palette.ahead), [])
  return (
    <Suspense fallback={null}>
      <Toasts offset={16} />
      {props.isFinding && <Palette onClose={props.onFound} />}
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
    </Suspense>
  )
}

/** The server ends a session after half an hour without a call; one every five minutes leaves a wide margin. */
const askAgainAfterMs = 5 * 60_000

/** Returns a function to call on activity; it calls `ask` when the last call is at least five minutes old. */
export function awakeNoter(ask: () => unknown, now: () => number): () => void {
  let askedAt = now()
  return () => {
    if (now() - askedAt < askAgainAfterMs) return
    askedAt = now()
    void ask()
  }
}

/** Keeps the session alive while staff type or point, so that a long text is not lost to the idle limit. */
function useStayingAwake(ask: () => unknown) {
  useEffect(() => {
    const note = awakeNoter(ask, Date.now)
    document.addEventListener('keydown', note, true)
    document.addEventListener('pointerdown', note, true)
    return () => {
      document.removeEventListener('keydown', note, true)
      document.removeEventListener('pointerdown', note, true)
    }
  }, [ask])
}
