import { lazy, memo, Suspense, useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { fetched } from '../kit/connection.ts'
import { LoadingOverlay } from '../kit/LoadingOverlay.tsx'
import { Notices } from '../kit/Notices.tsx'
import { BottomNav } from './BottomNav.tsx'
import { useFrame } from './frame.ts'
import { Guard } from './Guard.tsx'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'
import { scrolledPlaces, stayWhereScrolled } from './scrolledPlaces.ts'
import { TopMenu } from './TopMenu.tsx'
import { useArrival } from './useArrival.ts'

const aroundPart = fetched(() => import('./Around.tsx'))

/**
 * The server draws it with the page; in the browser its code comes beside the hydration, which does not wait for it. It
 * is fetched at once: React holds back whatever a tap changes in the router until such a part has come.
 */
const Around = import.meta.env.SSR
  ? (await aroundPart).Around
  : lazy(() => aroundPart.then((part) => ({ default: part.Around })))

/** Kept as the server drew it until its code is there, whatever becomes of the screen. */
const Surrounding = memo(function Surrounding({ part }: Parameters<typeof Around>[0]) {
  return (
    <Suspense fallback={null}>
      <Around part={part} />
    </Suspense>
  )
})

/** Before the router reads the places. */
function EarlyScroll() {
  useLayoutEffect(stayWhereScrolled, [])
  return null
}

/** Frame of every screen: one column, on a desktop between two calm panels. */
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
