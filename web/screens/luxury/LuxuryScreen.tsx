import type { Luxury } from '../../../domain/wire/promotions.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { SectionHead } from '../../pieces/shelf/SectionHead.tsx'
import { Shelf, ShelfSkeleton } from '../../pieces/shelf/Shelf.tsx'
import { StoryHead } from '../../pieces/story/StoryHead.tsx'
import { daysIn, useVisitPeriod } from '../../pieces/visitPeriod/useVisitPeriod.ts'
import { VisitPeriodLine } from '../../pieces/visitPeriod/VisitPeriodLine.tsx'
import styles from './LuxuryScreen.module.css'
import { PopularItems } from './PopularItems.tsx'
import { TopBrands } from './TopBrands.tsx'

function WishlistBest({ products }: { products: Luxury['wishlistBest'] | undefined }) {
  return (
    <section aria-labelledby="wishlist_best" className={styles.section}>
      <SectionHead id="wishlist_best" title="WISHLIST BEST" words="가장 많이 찜한 것부터 보여 드려요" />
      {products === undefined ? (
        <ShelfSkeleton wide />
      ) : (
        <Shelf label="WISHLIST BEST" products={products} wide first free />
      )}
    </section>
  )
}

export function LuxuryScreen() {
  const { data, error, mutate } = useAnswer(calls.luxury(daysIn(useVisitPeriod())))
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <>
      <StoryHead
        overline="Luxury"
        title={
          <>
            오래 남는 것만
            <br />
            골라 두었어요.
          </>
        }
      />
      <div className={styles.days}>
        <VisitPeriodLine />
      </div>
      {error !== undefined && data === undefined ? (
        <LoadFailed error={error} onRetry={() => mutate()} />
      ) : (
        <>
          {data?.wishlistBest.length !== 0 && <WishlistBest products={data?.wishlistBest} />}
          {data !== undefined && data.topBrands.length > 0 && <TopBrands brands={data.topBrands} />}
        </>
      )}
      <PopularItems />
    </>
  )
}
