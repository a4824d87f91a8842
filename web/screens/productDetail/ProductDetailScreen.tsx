import { lazy, memo, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { useAnswer, useNow } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { loadChunk } from '../../kit/connection.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { preloadedPart } from '../../kit/preloadedPart.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { mainImages } from '../../pieces/Picture.tsx'
import { periodAhead } from '../../pieces/rentCalendar/periodAhead.ts'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { useRentPeriod } from '../../storage/rentPeriod.ts'
import { seenProducts } from '../../storage/seenProducts.ts'
import { messages } from '../../text/messages.ts'
import { BuyBar } from './BuyBar.tsx'
import { Gallery } from './Gallery.tsx'
import styles from './ProductDetailScreen.module.css'
import { SectionTabs } from './SectionTabs.tsx'
import { Similar } from './Similar.tsx'
import { Summary } from './Summary.tsx'

/** The server renders it with the page; hydration does not wait for its chunk. */
const Below = import.meta.env.SSR
  ? (await import('./Below.tsx')).Below
  : preloadedPart(() => import('./Below.tsx').then((part) => part.Below))

/**
 * Memoised, with a deferred product: React discards the server's HTML when a render that cannot wait reaches it before
 * the chunk has loaded.
 */
const Sections = memo(function Sections(props: Parameters<typeof Below>[0]) {
  return (
    <Suspense fallback={<div className={styles.below} />}>
      <Below {...props} />
    </Suspense>
  )
})

const DetailSheets = lazy(() =>
  loadChunk(() => import('./DetailSheets.tsx').then((m) => ({ default: m.DetailSheets }))),
)

function Detail({ product }: { product: ProductDetail }) {
  const period = periodAhead(useRentPeriod(product.id), useNow()?.today)
  const overlays = {
    coupons: useOverlay('coupons'),
    certificate: useOverlay('certificate'),
    share: useOverlay('share'),
    freeAlert: useOverlay('freeAlert'),
  }
  const { coupons, certificate, share, freeAlert } = overlays
  const [wanted, setWanted] = useState<Period | null>(null)
  const waitFor = (taken: Period | null) => {
    setWanted(taken)
    freeAlert.open()
  }
  useEffect(() => seenProducts.remember(product.id), [product.id])
  usePageTitle(`${product.brand.nameEnglish.toUpperCase()} ${product.productName}`)
  return (
    <>
      <Gallery
        urls={mainImages(product.product_images).map(({ file }) => file.fileUrl)}
        name={product.productName}
      />
      <Summary
        product={product}
        period={period}
        onShare={share.open}
        onCoupons={coupons.open}
        onFreeAlert={() => waitFor(period)}
      />
      <Similar id={product.id} products={product.similarProducts} />
      <SectionTabs reviewCount={product.reviewCount} />
      <Sections product={useDeferredValue(product)} onCertificate={certificate.open} />
      <BuyBar product={product} period={period} onTaken={waitFor} />
      {Object.values(overlays).some(({ isOpen }) => isOpen) && (
        <Suspense fallback={null}>
          <DetailSheets product={product} overlays={overlays} wanted={wanted} />
        </Suspense>
      )}
    </>
  )
}

export function ProductDetailScreen() {
  const { id = '' } = useParams()
  const stepBack = useStepBack()
  const { data: product, error, mutate } = useAnswer(calls.product(id))
  useLoadingOverlay(product === undefined && error === undefined)
  useEffect(() => {
    if (isRefused(error) && product === undefined) alertNotice(messages.productMissing).then(() => stepBack())
  }, [error, product, stepBack])
  if (product === undefined && error !== undefined && !isRefused(error))
    return <LoadFailed error={error} onRetry={() => mutate()} />
  if (product === undefined)
    return (
      <>
        <Skeleton shape="picture" />
        <div className={styles.waiting}>
          <Skeleton shape="line" />
          <Skeleton shape="title" count={2} />
          <Skeleton shape="box" />
        </div>
      </>
    )
  return <Detail key={product.id} product={product} />
}
