import { memo, Suspense, useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { LoadingOverlay } from '../kit/LoadingOverlay.tsx'
import { Notices } from '../kit/Notices.tsx'
import { preloadedPart } from '../kit/preloadedPart.ts'
import { BottomNav } from './BottomNav.tsx'
import { useFrame } from './frame.ts'
import { Guard } from './Guard.tsx'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'
import { scrolledPlaces, stayWhereScrolled } from './scrolledPlaces.ts'
import { TopMenu } from './TopMenu.tsx'
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
