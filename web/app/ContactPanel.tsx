import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { loadChunk } from '../kit/connection.ts'
import { Price } from '../kit/Price.tsx'
import { paths } from '../paths.ts'
import { firstImage, Picture } from '../pieces/Picture.tsx'
import { perDayOf } from '../pieces/productCard/perDayOf.ts'
import { useSeenProducts } from '../pieces/seen/useSeenProducts.ts'
import styles from './BrandPanel.module.css'
import { ChosenPeriod } from './ChosenPeriod.tsx'
import { useFooter } from './Footer.tsx'

const wide = '(min-width: 1024px)'
const seenAtMost = 3

const OpenOnPhone = lazy(async () => ({
  default: (await loadChunk(() => import('./OpenOnPhone.tsx'))).OpenOnPhone,
}))

/** True for pages that a QR code may show: other addresses belong to a member or contain something that works once. */
const isPublic = (pathname: string) =>
  /^\/($|(product|category|search|luxury|promotion|brand|ranking|service-info)(\/|$))/.test(pathname)

function onWidth(changed: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** True when the panel is visible; a hidden panel fetches nothing. */
const useIsWide = () =>
  useSyncExternalStore(
    onWidth,
    () => window.matchMedia(wide).matches,
    () => false,
  )

function SeenRow({ product }: { product: ProductCard }) {
  return (
    <Link to={paths.productDetail(product.id)} className={styles.seenRow}>
      <span className={styles.seenPicture}>
        <Picture url={firstImage(product.product_images)} alt="" sizes="64px" />
      </span>
      <span className={styles.seenWords}>
        <span className={styles.seenBrand}>{product.brand.nameEnglish}</span>
        <span className={styles.seenName}>{product.productName}</span>
        <Price amount={perDayOf(product)} percent={product.discountRate} unit="/일" />
      </span>
    </Link>
  )
}

/** Panel at the right on a desktop: chosen period, recently seen products, QR code of this page, customer centre. */
export function ContactPanel() {
  const footer = useFooter()
  const { pathname } = useLocation()
  const shown = Number(/^\/product\/detail\/(\d+)$/.exec(pathname)?.[1] ?? Number.NaN)
  const isWide = useIsWide()
  const seen = useSeenProducts({ wanted: isWide, atMost: seenAtMost, except: shown }) ?? []
  return (
    <aside className={styles.contact} aria-label="최근 본 상품과 고객센터">
      <ChosenPeriod />
      {seen.length > 0 && (
        <section aria-labelledby="seen-beside" className={styles.seen}>
          <h2 id="seen-beside" className={styles.seenTitle}>
            최근 본 상품
          </h2>
          {seen.map((product) => (
            <SeenRow key={product.id} product={product} />
          ))}
        </section>
      )}
      {isWide && isPublic(pathname) && (
        <Suspense fallback={null}>
          <OpenOnPhone />
        </Suspense>
      )}
      {footer !== undefined && (
        <div className={styles.centre}>
          <p>고객센터</p>
          <p className={styles.phone}>{footer.customerServicePhone}</p>
          <p>{footer.businessHours}</p>
        </div>
      )}
    </aside>
  )
}
