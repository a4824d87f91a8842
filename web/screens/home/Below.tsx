import type { Home } from '../../../domain/wire/promotions.ts'
import { Later } from '../../kit/Later.tsx'
import { HotDeal } from './HotDeal.tsx'
import { NewItems } from './NewItems.tsx'
import { Planning } from './Planning.tsx'
import { RecommendedGroup } from './RecommendedGroup.tsx'

/** The sections below the first view. */
export function Below({ home }: { home: Home }) {
  return (
    <>
      {home.planning.map((planning) => (
        <Later key={planning.id}>
          <Planning planning={planning} />
        </Later>
      ))}
      <Later>
        <RecommendedGroup groups={home.recommend} theme="RENT_BAG_PICKS" title="BILLIM PICKS" wide />
      </Later>
      <Later>
        <NewItems />
      </Later>
      <Later>
        <HotDeal items={home.hotDealItems} />
      </Later>
    </>
  )
}
