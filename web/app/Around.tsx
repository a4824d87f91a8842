import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { pickUpDay, shippingDay } from '../../domain/rental/period.ts'
import { daysBetween, formatWithWeekday, type Period } from '../../domain/shared/civilDate.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import type { Footer as FooterTexts } from '../../domain/wire/shop.ts'
import { usePageSettings } from '../api/pageSettings.ts'
import { keptUp, useAnswer } from '../api/reading.ts'
import { calls } from '../calls.ts'
import { OutwardButton } from '../kit/Button.tsx'
import { loadChunk } from '../kit/connection.ts'
import { Ticks } from '../kit/Interval.tsx'
import { Price } from '../kit/Price.tsx'
import { Timeline } from '../kit/Timeline.tsx'
import { paths } from '../paths.ts'
import { listFilterOf, periodIn, withPossibleDays } from '../pieces/listQuery.ts'
import { firstImage, Picture } from '../pieces/Picture.tsx'
import { perDayOf } from '../pieces/productCard/perDayOf.ts'
import { possiblePeriod } from '../pieces/rentCalendar/possiblePeriod.ts'
import { pickUpWhen, shippingWhen } from '../pieces/rules/rentalWords.ts'
import { useSeenProducts } from '../pieces/seen/useSeenProducts.ts'
import { useVisitPeriod } from '../pieces/visitPeriod/useVisitPeriod.ts'
import { Wordmark } from '../pieces/Wordmark.tsx'
import { useRentPeriod } from '../storage/rentPeriod.ts'
import styles from './Around.module.css'

const parts = { brand: BrandPanel, contact: ContactPanel, footer: Footer }

/** The panels beside the column and the footer, in a chunk of their own: the first view does not need their code. */
export function Around({ part }: { part: keyof typeof parts }) {
  const Part = parts[part]
  return <Part />
}

/** Panel at the left of the column on a desktop: what the shop offers, in a few words. */
function BrandPanel() {
  const { shopSlug } = usePageSettings()
  return (
    <aside className={styles.brand} aria-label="빌림 소개">
      <Link to={paths.home} aria-label="빌림 홈" className={styles.logo}>
        <Wordmark height={29} />
      </Link>
      <div>
        <p className={styles.promise}>
          갖고 싶던 것을,
          <br />
          필요한 날만큼.
        </p>
        <p className={styles.route}>
          출고 <Ticks /> 이용 <Ticks /> 회수
        </p>
        <p className={styles.small}>
          사용 {shippingWhen}에 보내고, {pickUpWhen} 찾으러 가요.
          <br />
          회수는 늘 무료예요.
        </p>
      </div>
      <nav aria-label="빌림과 약관" className={styles.links}>
        <Link to={paths.aboutShop(shopSlug)}>회사 소개</Link>
        <Link to={paths.terms}>이용약관</Link>
        <Link to={paths.policy}>개인정보처리방침</Link>
      </nav>
    </aside>
  )
}

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
function ContactPanel() {
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

/** Returns the period chosen for the open product, or else that of the open list, or of the visit. */
function usePeriodHere(): Period | null {
  const { pathname, search } = useLocation()
  const productId = Number(/^\/product\/(?:detail|rent)\/(\d+)$/.exec(pathname)?.[1] ?? Number.NaN)
  const ofProduct = useRentPeriod(productId)
  const asked = listFilterOf(new URLSearchParams(search))
  const ofVisit = useVisitPeriod()
  const isNone = ofProduct === null && periodIn(asked) === null && ofVisit === null
  // Every page has this panel, so that cards and lists, which read the same answer, follow midnight with it (rule 834).
  const day = useAnswer(isNone ? null : calls.now, keptUp).data
  return possiblePeriod(ofProduct, day) ?? periodIn(withPossibleDays(asked, day)) ?? ofVisit
}

/** The chosen days, and when the parcel is shipped and picked up; part of the desktop's right panel. */
function ChosenPeriod() {
  const period = usePeriodHere()
  if (period === null) return null
  const days = daysBetween(period.start, period.end) + 1
  return (
    <section aria-labelledby="period-beside" className={styles.chosen}>
      <h2 id="period-beside" className={styles.seenTitle}>
        고른 기간 {days}일
      </h2>
      <Timeline
        label="고른 기간의 일정"
        steps={[
          { name: '출고', when: formatWithWeekday(shippingDay(period)), state: 'later' },
          { name: '시작', when: formatWithWeekday(period.start), state: 'later' },
          { name: '종료', when: formatWithWeekday(period.end), state: 'later' },
          { name: '회수', when: formatWithWeekday(pickUpDay(period)), state: 'later' },
        ]}
      />
    </section>
  )
}

const useFooter = () => useAnswer(calls.footer).data

function Company({ footer }: { footer: FooterTexts }) {
  return (
    <p className={styles.lines}>
      {footer.businessHours} · 점심 {footer.lunchHours}
      <br />
      {footer.companyName} · 대표 {footer.representativeName}
      <br />
      {footer.address} {footer.addressDetail}
      <br />
      사업자등록번호 {footer.businessRegistrationNumber}
      <br />
      통신판매업신고 {footer.mailOrderSalesReportNumber}
    </p>
  )
}

function Footer() {
  const footer = useFooter()
  const { shopSlug, chatChannelUrl } = usePageSettings()
  return (
    <footer className={styles.footer}>
      <Wordmark height={15} />
      {footer !== undefined && (
        <>
          <div className={styles.service}>
            <div>
              <p>고객센터</p>
              <a href={`tel:${footer.customerServicePhone}`} className={styles.footerPhone}>
                {footer.customerServicePhone}
              </a>
            </div>
            {chatChannelUrl !== '' && <OutwardButton href={chatChannelUrl}>채팅 문의</OutwardButton>}
          </div>
          <Company footer={footer} />
        </>
      )}
      <nav aria-label="회사와 약관" className={styles.footerLinks}>
        <Link to={paths.aboutShop(shopSlug)}>회사 소개</Link>
        <Link to={paths.terms}>이용약관</Link>
        <Link to={paths.policy} className={styles.strong}>
          개인정보처리방침
        </Link>
      </nav>
    </footer>
  )
}
