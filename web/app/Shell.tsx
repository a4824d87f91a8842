import { Outlet, ScrollRestoration } from 'react-router-dom'
import { LoadingOverlay } from '../kit/LoadingOverlay.tsx'
import { Notices } from '../kit/Notices.tsx'
import { BottomNav } from './BottomNav.tsx'
import { BrandPanel, ContactPanel } from './BrandPanel.tsx'
import { Footer } from './Footer.tsx'
import { useFrame } from './frame.ts'
import { Guard } from './Guard.tsx'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'
import { TopMenu } from './TopMenu.tsx'
import { useArrival } from './useArrival.ts'

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
        <BrandPanel />
        <div className={styles.column}>
          {frame.noHeader !== true && <Header frame={frame} />}
          {frame.menu !== undefined && <TopMenu active={frame.menu} />}
          <main id="main" tabIndex={-1} className={styles.main}>
            <Guard access={frame.access}>
              <Outlet />
            </Guard>
          </main>
          {frame.footer === true && <Footer />}
          {frame.nav !== undefined && <BottomNav active={frame.nav} />}
        </div>
        <ContactPanel />
      </div>
      <LoadingOverlay />
      <Notices toastOffset={frame.toastOffset ?? 16} />
      <ScrollRestoration />
    </>
  )
}
