import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import useSWR from 'swr'
import { rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { calls } from '../../paths.ts'
import { useBestCouponDiscount } from '../../pieces/coupons/useBestCoupon.ts'
import { mainImages } from '../../pieces/Picture.tsx'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { useRentPeriod } from '../../storage/rentPeriod.ts'
import { messages } from '../../text/messages.ts'
import { About } from './About.tsx'
import { BuyBar } from './BuyBar.tsx'
import { Gallery } from './Gallery.tsx'
import { Guide } from './Guide.tsx'
import { Inquiry } from './Inquiry.tsx'
import styles from './ProductDetailScreen.module.css'
import { Reviews } from './Reviews.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { Similar } from './Similar.tsx'
import { Summary } from './Summary.tsx'

const DetailSheets = lazy(() => import('./DetailSheets.tsx').then((m) => ({ default: m.DetailSheets })))

function Detail({ product }: { product: ProductDetail }) {
  const period = useRentPeriod(product.id)
  const periodTotal = period === null ? null : rentalPrice(product, period).periodTotalPrice
  const couponDiscount = useBestCouponDiscount(product.id, periodTotal)
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
  useEffect(() => {
    document.title = `${product.brand.nameEnglish.toUpperCase()} ${product.productName} | 빌림`
  }, [product])
  return (
    <>
      <Gallery
        urls={mainImages(product.product_images).map(({ file }) => file.fileUrl)}
        name={product.productName}
      />
      <Summary
        product={product}
        couponDiscount={couponDiscount}
        onShare={share.open}
        onCoupons={coupons.open}
        onFreeAlert={() => waitFor(period)}
      />
      <Similar id={product.id} products={product.similarProducts} />
      <SectionTabs reviewCount={product.reviewCount} />
      <About product={product} onCertificate={certificate.open} />
      <Reviews reviews={product.reviews} count={product.reviewCount} average={product.averageRating} />
      <Guide />
      <Inquiry />
      <BuyBar product={product} couponDiscount={couponDiscount} onTaken={waitFor} />
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
  const { data: product, error } = useSWR<ProductDetail, Error>(calls.product(id))
  useLoadingOverlay(product === undefined && error === undefined)
  useEffect(() => {
    if (error !== undefined && product === undefined)
      alertNotice(messages.productMissing).then(() => stepBack())
  }, [error, product, stepBack])
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
