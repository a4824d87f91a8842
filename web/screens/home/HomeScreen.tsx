import type { Home } from '../../../domain/wire/promotions.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Later } from '../../kit/Later.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Unreached } from '../../pieces/Unreached.tsx'
import { BannerCarousel } from './banners/BannerCarousel.tsx'
import { CouponBanner } from './CouponBanner.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { HotDeal } from './HotDeal.tsx'
import { NewItems } from './NewItems.tsx'
import { Planning } from './Planning.tsx'
import { Popup } from './Popup.tsx'
import { RecommendedGroup } from './RecommendedGroup.tsx'
import { Tiles } from './Tiles.tsx'

function Sections({ home }: { home: Home }) {
  return (
    <>
      <BannerCarousel key={home.banners.map(({ id }) => id).join()} banners={home.banners} />
      <Later>
        <Tiles />
        <CouponBanner />
        <RecommendedGroup groups={home.recommend} theme="HOT_ITEMS" title="HOT ITEMS" />
      </Later>
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

export function HomeScreen() {
  const { data, error, mutate } = useAnswer(calls.home)
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <>
      <h1 className="spoken" tabIndex={-1}>
        빌림 홈
      </h1>
      {data !== undefined && <Sections home={data} />}
      {data === undefined && error === undefined && <HomeSkeleton />}
      {data === undefined && error !== undefined && <Unreached error={error} onRetry={() => mutate()} />}
      <Popup />
    </>
  )
}
