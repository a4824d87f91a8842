import { ChevronLeft, Heart, House, LayoutList, Repeat2, Search, ShoppingBag, UserRound } from 'lucide-react'
import { memo, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom'
import { useCart } from '../api/reading.ts'
import { cx } from '../kit/cx.ts'
import { IconButton, IconLink } from '../kit/IconButton.tsx'
import { IconCount } from '../kit/IconCount.tsx'
import { LoadingOverlay } from '../kit/LoadingOverlay.tsx'
import { Notices } from '../kit/Notices.tsx'
import { preloadedPart } from '../kit/preloadedPart.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useHydrated } from '../kit/useHydrated.ts'
import { paths } from '../paths.ts'
import { useStepBack } from '../pieces/useStepBack.ts'
import { Wordmark } from '../pieces/Wordmark.tsx'
import { sessionStore, useSession } from '../session/session.ts'
import { jsonIn, thisTab } from '../storage/browserStorage.ts'
import { previousPath } from '../storage/previousPath.ts'
import { hasScrolledEarly } from './earlyScroll.ts'
import { type Frame, type MenuTab, type NavTab, useFrame } from './frame.ts'
import styles from './Shell.module.css'
import { useArrival } from './useArrival.ts'

/** Server-rendered with the page, while hydration does not wait for its code. */
const Around = import.meta.env.SSR
  ? (await import('./Around.tsx')).Around
  : preloadedPart(() => import('./Around.tsx').then((part) => part.Around))

/** Keeps the server's HTML until the code has loaded; memoised, so that a change of screen does not discard it. */
const Surrounding = memo(function Surrounding({ part }: Parameters<typeof Around>[0]) {
  return (
    <Suspense fallback={null}>
      <Around part={part} />
    </Suspense>
  )
})

/** Its layout effect runs before ScrollRestoration reads the stored positions. */
function EarlyScroll() {
  useLayoutEffect(stayWhereScrolled, [])
  return null
}

/** Frame of every screen: one column, between two panels on a desktop. */
export function Shell() {
  const frame = useFrame()
  useArrival(frame)
  return (
    <>
      <a href="#main" className="skipLink">
        본문으로 건너뛰기
      </a>
      <div className={styles.page}>
        <Surrounding part="brand" />
        <div className={styles.column}>
          {frame.noHeader !== true && <Header frame={frame} />}
          {frame.menu !== undefined && <TopMenu active={frame.menu} />}
          <main id="main" tabIndex={-1} className={styles.main}>
            <Guard access={frame.access}>
              <Outlet />
            </Guard>
          </main>
          {frame.footer === true && <Surrounding part="footer" />}
          {frame.nav !== undefined && <BottomNav active={frame.nav} />}
        </div>
        <Surrounding part="contact" />
      </div>
      <LoadingOverlay />
      <Notices toastOffset={frame.toastOffset ?? 16} />
      <EarlyScroll />
      <ScrollRestoration storageKey={scrolledPlaces} />
    </>
  )
}

function BackButton({ back }: { back: NonNullable<Frame['back']> }) {
  const navigate = useNavigate()
  const stepBack = useStepBack()
  const go = () => {
    if (typeof back === 'object') return navigate(back.to)
    const entered = back === 'product' ? previousPath.of('PRODUCT') : null
    return stepBack(entered ?? paths.home)
  }
  return (
    <IconButton label="뒤로" onClick={go}>
      <ChevronLeft size={24} aria-hidden="true" />
    </IconButton>
  )
}

function CartLink() {
  const { data } = useCart()
  const count = data?.cntAll ?? 0
  return (
    <IconLink to={paths.cart} label={count > 0 ? `장바구니, ${count}개 담김` : '장바구니'}>
      <ShoppingBag size={22} aria-hidden="true" />
      <IconCount count={count} />
    </IconLink>
  )
}

function Header({ frame }: { frame: Frame }) {
  const scrolled = useScrolled(frame.overPicture === true)
  const icons = frame.icons ?? []
  return (
    <header
      className={cx(
        styles.header,
        frame.overPicture === true && styles.over,
        frame.overPicture === true && scrolled && styles.solid,
        frame.bareHeader !== true && frame.overPicture !== true && frame.menu === undefined && styles.ruled,
      )}
    >
      {frame.back !== undefined && <BackButton back={frame.back} />}
      {icons.includes('home') && (
        <IconLink to={paths.home} label="홈">
          <House size={22} aria-hidden="true" />
        </IconLink>
      )}
      {frame.logo === true && (
        <Link to={paths.home} aria-label="빌림 홈" className={styles.logo}>
          <Wordmark height={16} />
        </Link>
      )}
      {frame.heading === true && (
        <h1 tabIndex={-1} className={cx(styles.title, frame.back === undefined && styles.left)}>
          {frame.title}
        </h1>
      )}
      <span className={styles.space} />
      {icons.includes('search') && (
        <IconLink to={paths.search()} label="검색">
          <Search size={22} aria-hidden="true" />
        </IconLink>
      )}
      {icons.includes('interest') && (
        <IconLink to={paths.interest} label="찜 목록">
          <Heart size={22} aria-hidden="true" />
        </IconLink>
      )}
      {icons.includes('cart') && <CartLink />}
    </header>
  )
}

/** The header turns solid before the picture has left the screen. */
const pictureLeavesAtPx = 340

/** True once the page is scrolled past most of its first picture. */
function useScrolled(watching: boolean): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!watching) return
    const look = () => setScrolled(window.scrollY > pictureLeavesAtPx)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [watching])
  return scrolled
}

const menuTabs: readonly { key: MenuTab; to: string; name: string }[] = [
  { key: 'recommend', to: paths.home, name: '추천' },
  { key: 'luxury', to: paths.luxury, name: '럭셔리' },
  { key: 'promotion', to: paths.promotion(1), name: '프로모션' },
  { key: 'brand', to: paths.brand, name: '브랜드' },
  { key: 'ranking', to: paths.ranking({}), name: '랭킹' },
]

function TopMenu({ active }: { active: MenuTab }) {
  return (
    <nav aria-label="주 메뉴" className={styles.menu}>
      {menuTabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          className={styles.tab}
          aria-current={tab.key === active ? 'page' : undefined}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  )
}

const navTabs = [
  { key: 'home', to: paths.home, name: '홈', Icon: House },
  { key: 'category', to: paths.category, name: '카테고리', Icon: LayoutList },
  { key: 'luxshare', to: paths.luxshare, name: '럭스쉐어', Icon: Repeat2 },
  { key: 'likes', to: paths.interest, name: '찜', Icon: Heart },
  { key: 'my', to: paths.myPage, name: '마이', Icon: UserRound },
] as const

function BottomNav({ active }: { active: NavTab }) {
  return (
    <nav aria-label="하단 메뉴" className={styles.nav}>
      {navTabs.map(({ key, to, name, Icon }) => (
        <Link key={key} to={to} className={styles.navTab} aria-current={key === active ? 'page' : undefined}>
          <Icon size={22} aria-hidden="true" />
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Redirects guests from members' screens to the login with a return URL, and members from guests' screens home. */
function Guard({ access, children }: { access: Frame['access']; children: ReactNode }) {
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

/** Session storage key under which the router stores the scroll position of each page. */
const scrolledPlaces = 'scrolled_places'

const keyIn = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'key' in entry ? String(entry.key) : 'default'

/** Stores the current position when the visitor scrolled before hydration, so that the router does not jump back. */
function stayWhereScrolled(): void {
  if (!hasScrolledEarly()) return
  const places = jsonIn(thisTab.get(scrolledPlaces))
  if (typeof places !== 'object') return
  thisTab.set(scrolledPlaces, JSON.stringify({ ...places, [keyIn(window.history.state)]: window.scrollY }))
}
