import type { Home } from '../../../domain/wire/promotions.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { HydrateLater } from '../../kit/HydrateLater.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { Below } from './Below.tsx'
import { BannerCarousel } from './banners/BannerCarousel.tsx'
import { CouponBanner } from './CouponBanner.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { RecommendedGroup } from './RecommendedGroup.tsx'
import { Tiles } from './Tiles.tsx'

const Popup = lazyPart(() => import('./Popup.tsx').then((part) => part.Popup))

function Sections({ home }: { home: Home }) {
  return (
    <>
      <BannerCarousel key={home.banners.map(({ id }) => id).join()} banners={home.banners} />
      <HydrateLater>
        <Tiles />
        <CouponBanner />
        <RecommendedGroup groups={home.recommend} theme="HOT_ITEMS" title="HOT ITEMS" />
      </HydrateLater>
      <Below home={home} />
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
      {data === undefined && error !== undefined && <LoadFailed error={error} onRetry={() => mutate()} />}
      <Popup />
    </>
  )
}
