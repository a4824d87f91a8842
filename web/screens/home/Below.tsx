import type { ReactNode } from 'react'
import type { Home } from '../../../domain/wire/promotions.ts'
import { cx } from '../../kit/cx.ts'
import { HydrateLater } from '../../kit/HydrateLater.tsx'
import { useDrawnByServer } from '../../kit/useHydrated.ts'
import styles from './Below.module.css'
import { HotDeal } from './HotDeal.tsx'
import { NewItems } from './NewItems.tsx'
import { Planning } from './Planning.tsx'
import { RecommendedGroup } from './RecommendedGroup.tsx'

/** A server-rendered section far below the fold is laid out only when it comes near the viewport. */
const Far = ({ estimate, children }: { estimate: string | undefined; children: ReactNode }) => (
  <div className={cx(estimate, useDrawnByServer() && styles.far)}>{children}</div>
)

/** The sections below the fold. */
export function Below({ home }: { home: Home }) {
  return (
    <>
      {home.planning.map((planning) => (
        <HydrateLater key={planning.id}>
          <Planning planning={planning} />
        </HydrateLater>
      ))}
      <HydrateLater>
        <Far estimate={styles.picks}>
          <RecommendedGroup groups={home.recommend} theme="RENT_BAG_PICKS" title="BILLIM PICKS" wide />
        </Far>
      </HydrateLater>
      <HydrateLater>
        <Far estimate={styles.newItems}>
          <NewItems />
        </Far>
      </HydrateLater>
      <HydrateLater>
        <Far estimate={styles.deal}>
          <HotDeal items={home.hotDealItems} />
        </Far>
      </HydrateLater>
    </>
  )
}
