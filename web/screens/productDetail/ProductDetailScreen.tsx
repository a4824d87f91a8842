import { ChevronRight } from 'lucide-react'
import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductCard as Product, ProductDetail } from '../../../domain/wire/catalogue.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { useAnswer, useCart, useNow } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { Carousel } from '../../kit/Carousel.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { loading, useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice, toast } from '../../kit/notices.ts'
import { preloadedPart } from '../../kit/preloadedPart.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { Viewer } from '../../kit/Viewer.tsx'
import { paths } from '../../paths.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { mainImages, Picture, sized } from '../../pieces/Picture.tsx'
import { HeartButton } from '../../pieces/productCard/HeartButton.tsx'
import { ProductCard } from '../../pieces/productCard/ProductCard.tsx'
import { perDayOf } from '../../pieces/productCard/perDayOf.ts'
import { possiblePeriod } from '../../pieces/rentCalendar/possiblePeriod.ts'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { sessionStore } from '../../session/session.ts'
import { checkoutSelection } from '../../storage/checkoutSelection.ts'
import { useRentPeriod } from '../../storage/rentPeriod.ts'
import { seenProducts } from '../../storage/seenProducts.ts'
import { shortPeriod } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './ProductDetailScreen.module.css'
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
  const period = possiblePeriod(useRentPeriod(product.id), useNow())
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

/** Scrolls natively; the counter follows, and a tap opens the viewer. */
export function Gallery(props: { urls: readonly string[]; name: string }) {
  const row = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const count = useCallback(() => {
    if (row.current !== null) setShown(Math.round(row.current.scrollLeft / row.current.clientWidth))
  }, [])
  // It may have been scrolled before hydration.
  useEffect(count, [count])
  const viewer = useOverlay('pictures')
  const { urls } = props
  const title = `${props.name} 사진`
  return (
    <section className={styles.gallery} aria-label={title}>
      <div ref={row} className={styles.row} onScroll={count}>
        {urls.length === 0 && <span className={styles.missing}>사진 준비 중</span>}
        {urls.map((url, index) => (
          <button
            key={url}
            type="button"
            className={styles.slide}
            aria-label={`${title} ${index + 1} 크게 보기`}
            onClick={viewer.open}
          >
            <Picture
              url={url}
              alt={`${props.name}, 사진 ${index + 1}`}
              sizes="(min-width: 480px) 480px, 100vw"
              first={index === 0}
            />
          </button>
        ))}
      </div>
      <span className={styles.tag}>렌트</span>
      {urls.length > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown + 1} / {urls.length}
        </span>
      )}
      <Viewer
        isOpen={viewer.isOpen}
        onClose={viewer.close}
        title={title}
        first={shown}
        images={urls.map((src, index) => ({
          src: sized(src, 900),
          alt: `${props.name}, 사진 ${index + 1}`,
        }))}
      />
    </section>
  )
}

const sections = ['about', 'reviews', 'guide'] as const
type SectionId = (typeof sections)[number]

/** The last section whose top has passed the sticky bars. */
function useVisibleSection(): SectionId {
  const [visible, setVisible] = useState<SectionId>('about')
  useEffect(() => {
    const look = () => {
      const passed = sections.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < 140
      })
      // The last section may be too short to reach the bars.
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const atTheEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
      setVisible(atTheEnd ? 'guide' : (passed.at(-1) ?? 'about'))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return visible
}

const scrollEndEvents = ['scrollend', 'pointerdown', 'wheel', 'keydown'] as const

/** Scrolls to the section, and again whenever content above it changes height on the way. */
function scrollToSection(section: HTMLElement) {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const go = () => section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  // Before observing: the scrollend of an earlier scroll may fire in the next frame, ahead of the first resize.
  go()
  const height = document.body.clientHeight
  const observer = new ResizeObserver(() => document.body.clientHeight !== height && go())
  observer.observe(document.body)
  for (const event of scrollEndEvents)
    window.addEventListener(event, () => observer.disconnect(), { once: true })
}

function SectionTabs({ reviewCount }: { reviewCount: number }) {
  const visible = useVisibleSection()
  const names = { about: '상품정보', reviews: `리뷰 ${reviewCount}`, guide: '이용안내' }
  const goTo = (id: SectionId) => {
    const section = document.getElementById(id)
    if (section !== null) scrollToSection(section)
  }
  return (
    <nav className={styles.tabs} aria-label="상품 상세 구역">
      {sections.map((id) => (
        <button
          key={id}
          type="button"
          className={styles.tab}
          aria-current={visible === id ? 'true' : undefined}
          onClick={() => goTo(id)}
        >
          {names[id]}
        </button>
      ))}
    </nav>
  )
}

function Similar({ id, products }: { id: number; products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <section className={styles.similar} aria-labelledby="similar-title">
      <div className={styles.head}>
        <h2 id="similar-title" className={styles.title}>
          유사한 상품
        </h2>
        <Link to={paths.productSimilar(id)} className={styles.more} aria-label="유사한 상품 더보기">
          더보기
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <Carousel>
        {products.map((product) => (
          <div key={product.id} className={styles.similarSlide}>
            <ProductCard product={product} sizes="135px" />
          </div>
        ))}
      </Carousel>
    </section>
  )
}

const ChosenPeriod = lazy(() =>
  loadChunk(() => import('./ChosenPeriod.tsx').then((m) => ({ default: m.ChosenPeriod }))),
)

type Props = {
  product: ProductDetail
  period: Period | null
  /** Called when another member has taken the chosen period. */
  onTaken: (period: Period) => void
}

function useBuying({ product, period, onTaken }: Props) {
  const navigate = useNavigate()
  const cart = useCart()
  const [isAdding, setAdding] = useState(false)
  const choosePeriod = () => navigate(paths.productRent(product.id))
  const addToCart = async () => {
    if (sessionStore.read() === null) return navigate(paths.login(paths.productRent(product.id)))
    if (period === null) return choosePeriod()
    setAdding(true)
    try {
      await loading.during(
        api.send(calls.addToCart, {
          productId: product.id,
          rentalStartDate: period.start,
          rentalEndDate: period.end,
        }),
      )
      toast.success(`${shortPeriod(period)} 일정으로 장바구니에 담았어요.`, {
        words: '보기',
        run: () => navigate(paths.cart),
      })
    } catch (error) {
      if (hasCode(error, 'PERIOD_TAKEN')) onTaken(period)
      else toast.error(sentenceOf(error, messages.generic))
    }
    // Whatever the answer: when none came, the product may be in the cart.
    await cart.mutate()
    setAdding(false)
  }
  const rentNow = () => {
    if (period === null) return choosePeriod()
    checkoutSelection.save({ ...period, items: [{ product, price: perDayOf(product) }], carts: [] })
    return navigate(paths.order)
  }
  return { isAdding, addToCart, rentNow }
}

function BuyBar(props: Props) {
  const { product, period } = props
  const { isAdding, addToCart, rentNow } = useBuying(props)
  return (
    <section className={styles.bar} aria-label="렌트하기">
      <Link to={paths.productRent(product.id)} className={styles.period}>
        {period === null ? (
          <>
            <span>이용기간을 선택해 주세요</span>
            <ChevronRight size={20} aria-hidden="true" />
          </>
        ) : (
          <Suspense fallback={null}>
            <ChosenPeriod product={product} period={period} />
          </Suspense>
        )}
      </Link>
      <div className={styles.actions}>
        <HeartButton product={product} boxed />
        <Button look="second" onClick={addToCart} busy={isAdding}>
          장바구니
        </Button>
        <Button onClick={rentNow}>바로 렌트</Button>
      </div>
    </section>
  )
}
