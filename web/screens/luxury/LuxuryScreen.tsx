import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Luxury } from '../../../domain/wire/promotions.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Carousel } from '../../kit/Carousel.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { paths } from '../../paths.ts'
import { CategoryButtons } from '../../pieces/categories/CategoryButtons.tsx'
import { useRememberedTab } from '../../pieces/categories/useRememberedTab.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { NotRead } from '../../pieces/NotRead.tsx'
import { ProductGrid, ProductGridSkeleton } from '../../pieces/productCard/ProductGrid.tsx'
import { ProductRow } from '../../pieces/shelf/ProductRow.tsx'
import { SectionHead } from '../../pieces/shelf/SectionHead.tsx'
import { Shelf, ShelfSkeleton } from '../../pieces/shelf/Shelf.tsx'
import { StoryHead } from '../../pieces/story/StoryHead.tsx'
import { keepVisitPeriod } from '../../pieces/visitPeriod/keepVisitPeriod.ts'
import { daysIn, useVisitPeriod } from '../../pieces/visitPeriod/useVisitPeriod.ts'
import { VisitPeriodLine } from '../../pieces/visitPeriod/VisitPeriodLine.tsx'
import { messages } from '../../text/messages.ts'
import styles from './LuxuryScreen.module.css'

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

type TopBrand = Luxury['topBrands'][number]

function Brand({ brand }: { brand: TopBrand }) {
  const ofVisit = useVisitPeriod()
  return (
    <article className={styles.brand}>
      <Link
        to={paths.brandProducts({ brandId: [brand.id], brandName: brand.nameEnglish })}
        className={styles.head}
      >
        {brand.image_file !== null && (
          <img src={brand.image_file.fileUrl} alt="" width={44} height={44} loading="lazy" />
        )}
        <span className={styles.names}>
          <span className={styles.english}>{brand.nameEnglish}</span>
          <span className={styles.korean}>{brand.nameKorean}</span>
        </span>
        <ArrowRight size={22} aria-hidden="true" />
        <span className="spoken">상품 모두 보기</span>
      </Link>
      <ul>
        {brand.products.map((product) => (
          <li key={product.id} className={styles.product}>
            <ProductRow
              product={product}
              to={paths.productDetail(product.id)}
              onOpen={() => keepVisitPeriod(product.id, ofVisit)}
            />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** The most rented brands, each with some of its items. */
function TopBrands({ brands }: { brands: readonly TopBrand[] }) {
  return (
    <section aria-labelledby="top_brands" className={styles.brandsSection}>
      <SectionHead id="top_brands" title="TOP BRANDS" words="지금 많이 빌리는 브랜드예요" />
      <Carousel label="TOP BRANDS">
        {brands.map((brand) => (
          <Brand key={brand.id} brand={brand} />
        ))}
      </Carousel>
    </section>
  )
}

/** The most rented luxury items, filtered by top-level category. */
function PopularItems() {
  const [categoryId, choose] = useRememberedTab()
  const { data, error, mutate } = useAnswer(calls.luxuryPopular({ categoryId, ...daysIn(useVisitPeriod()) }))
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <section aria-labelledby="popular_items" className={styles.popularSection}>
      <SectionHead id="popular_items" title="POPULAR ITEMS" tight />
      <CategoryButtons chosen={categoryId} onChoose={choose} />
      <div className={styles.grid}>
        {data === undefined && error === undefined && <ProductGridSkeleton />}
        {data !== undefined && data.result.length > 0 && <ProductGrid products={data.result} free />}
        {data?.result.length === 0 && <EmptyState title={messages.emptyCategory} />}
        {data === undefined && error !== undefined && (
          <NotRead title="인기 상품을 불러오지 못했어요" error={error} onRetry={() => mutate()} />
        )}
      </div>
    </section>
  )
}
