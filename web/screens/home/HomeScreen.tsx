import { ArrowRight, Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import type { Home, HomePlanning, HotDealItem, RecommendGroup } from '../../../domain/wire/promotions.ts'
import { usePageSettings } from '../../api/pageSettings.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { Carousel } from '../../kit/Carousel.tsx'
import { cx } from '../../kit/cx.ts'
import { HydrateLater } from '../../kit/HydrateLater.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Price } from '../../kit/Price.tsx'
import { useDrawnByServer } from '../../kit/useHydrated.ts'
import { ownPicture, paths } from '../../paths.ts'
import { CategoryButtons } from '../../pieces/categories/CategoryButtons.tsx'
import { useRememberedTab } from '../../pieces/categories/useRememberedTab.ts'
import { timeLeftWords } from '../../pieces/countdown/timeLeft.ts'
import { useTimeLeft } from '../../pieces/countdown/useTimeLeft.ts'
import { capsSentence, useWelcomePack } from '../../pieces/coupons/useWelcomePack.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { NotRead } from '../../pieces/NotRead.tsx'
import { ProductTile } from '../../pieces/productCard/ProductTile.tsx'
import { Sum } from '../../pieces/productCard/ProductWords.tsx'
import { perDayOf } from '../../pieces/productCard/perDayOf.ts'
import { ScenePicture } from '../../pieces/scene/ScenePicture.tsx'
import { ProductRow } from '../../pieces/shelf/ProductRow.tsx'
import { SectionHead } from '../../pieces/shelf/SectionHead.tsx'
import { Shelf, ShelfSkeleton } from '../../pieces/shelf/Shelf.tsx'
import { Wordmark } from '../../pieces/Wordmark.tsx'
import { previousPath } from '../../storage/previousPath.ts'
import { couponValue } from '../../text/couponConditions.ts'
import { messages } from '../../text/messages.ts'
import { BannerCarousel } from './banners/BannerCarousel.tsx'
import styles from './HomeScreen.module.css'

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

/** Parts that need no data render at once; the others are placeholders. */
function HomeSkeleton() {
  return (
    <>
      <div className={styles.banner} />
      <Tiles />
      <div className={styles.coupon} />
      <div className={styles.shelf}>
        <ShelfSkeleton />
      </div>
    </>
  )
}

/** The welcome coupon pack, each percentage with its cap; renders nothing without a pack. */
function CouponBanner() {
  const pack = useWelcomePack()
  const [largest] = pack
  if (largest === undefined) return null
  return (
    <Link to={paths.newMemberCoupon} className={styles.couponBanner}>
      <span>
        <span className={styles.overline}>Welcome</span>
        <span className={styles.words}>
          첫 렌트, 최대 <strong>{couponValue(largest)}</strong> 쿠폰팩
        </span>
        <span className={styles.caps}>{capsSentence(pack)}</span>
      </span>
      <ArrowRight size={24} aria-hidden="true" />
    </Link>
  )
}

/** A server-rendered section far below the fold is laid out only when it comes near the viewport. */
const Far = ({ estimate, children }: { estimate: string | undefined; children: ReactNode }) => (
  <div className={cx(estimate, useDrawnByServer() && styles.far)}>{children}</div>
)

/** The sections below the fold. */
function Below({ home }: { home: Home }) {
  return (
    <>
      {home.planning.map((planning) => (
        <HydrateLater key={planning.id}>
          <Planning planning={planning} />
        </HydrateLater>
      ))}
      <HydrateLater>
        <Far estimate={styles.picks}>
          <RecommendedGroup groups={home.recommend} theme="RENT_BAG_PICKS" title="BILLIM PICKS" wide />
        </Far>
      </HydrateLater>
      <HydrateLater>
        <Far estimate={styles.newItems}>
          <NewItems />
        </Far>
      </HydrateLater>
      <HydrateLater>
        <Far estimate={styles.deal}>
          <HotDeal items={home.hotDealItems} />
        </Far>
      </HydrateLater>
    </>
  )
}

function Slide({ product }: { product: HotDealItem['product'] }) {
  return (
    <ProductTile product={product} sizes="(min-width: 480px) 440px, calc(100vw - 40px)">
      <span className={styles.hotDealWords}>
        <span className={styles.brand}>{product.brand.nameEnglish}</span>
        <span className={styles.line}>
          <span className={styles.name}>
            {product.ownerType === 'luxshare' && '[LUX] '}
            {product.productName}
          </span>
          <span className={styles.price}>
            <Price amount={perDayOf(product)} percent={product.discountRate} unit="/일" size="bar" />
          </span>
        </span>
        <Sum product={product} />
      </span>
    </ProductTile>
  )
}

/** The time left of the active deal. */
function Countdown({ item }: { item: HotDealItem }) {
  const leftMs = useTimeLeft(item.salesEndDate)
  return (
    <p className={styles.time}>
      <span className={styles.left} role="timer" aria-live="off">
        <Clock size={18} aria-hidden="true" />
        {leftMs === undefined ? '남은 시간' : timeLeftWords(leftMs)}
      </span>
      <span className={styles.until}>{formatWithWeekday(item.salesEndDate)} 23:59까지</span>
    </p>
  )
}

/** One deal per slide, with a countdown to the end of the one in view. */
function HotDeal({ items }: { items: readonly HotDealItem[] }) {
  const [place, setPlace] = useState(0)
  const active = items[place] ?? items[0]
  if (active === undefined) return null
  return (
    <section aria-labelledby="hot_deal" className={styles.section}>
      <SectionHead
        id="hot_deal"
        title="HOT DEAL"
        aside={
          items.length > 1 && (
            <p className={styles.count}>
              {place + 1} / {items.length}
            </p>
          )
        }
      />
      <div className={styles.deals}>
        <Carousel label="HOT DEAL" single onMove={setPlace}>
          {items.map(({ id, product }) => (
            <Slide key={id} product={product} />
          ))}
        </Carousel>
        <Countdown item={active} />
      </div>
    </section>
  )
}

/** The newest products in two rows, filtered by top-level category. */
function NewItems() {
  const [categoryId, choose] = useRememberedTab()
  const { data, error, mutate } = useAnswer(calls.newItems(categoryId))
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <section aria-labelledby="new_items" className={styles.section}>
      <SectionHead id="new_items" title="NEW ITEMS" tight />
      <CategoryButtons chosen={categoryId} onChoose={choose} />
      <div className={styles.newShelf} key={categoryId ?? 'all'}>
        {data === undefined && error === undefined && <ShelfSkeleton twoRows />}
        {data !== undefined && data.result.length > 0 && (
          <Shelf label="NEW ITEMS" products={data.result} twoRows />
        )}
        {data?.result.length === 0 && <p className={styles.none}>{messages.emptyCategory}</p>}
        {data === undefined && error !== undefined && (
          <NotRead title="새 상품을 불러오지 못했어요" error={error} onRetry={() => mutate()} />
        )}
      </div>
    </section>
  )
}

/** The main picture, or the title as text when there is none. */
function MainPicture({ planning, to }: { planning: HomePlanning; to: string }) {
  if (planning.main_image_file === null)
    return (
      <p className={styles.instead} aria-hidden="true">
        {planning.title}
      </p>
    )
  return (
    <Link to={to} className={styles.picture} aria-hidden="true" tabIndex={-1}>
      <ScenePicture mobile={planning.main_image_file.fileUrl} alt="" />
    </Link>
  )
}

/** A planning event with its products; every link leads to the event's page. */
function Planning({ planning }: { planning: HomePlanning }) {
  const to = paths.planningProducts(planning.id)
  const id = `planning-${planning.id}`
  return (
    <section aria-labelledby={id} className={styles.planningSection}>
      <MainPicture planning={planning} to={to} />
      <p className={styles.planningOverline}>Planning</p>
      <h2 id={id} className={styles.title}>
        {planning.title}
      </h2>
      {planning.subtitle !== '' && <p className={styles.planningWords}>{planning.subtitle}</p>}
      <ul className={styles.products}>
        {planning.planning_event_products.map(({ product }) => (
          <li key={product.id} className={styles.product}>
            <ProductRow product={product} to={to} />
          </li>
        ))}
      </ul>
      <div className={styles.way}>
        <ButtonLink to={to} look="third" wide>
          전체 상품 보기
        </ButtonLink>
      </div>
    </section>
  )
}

/** The lists of the two product tiles. */
const men = { c1: 2, c1Name: '남성' }
const women = { c1: 1, c1Name: '여성' }

/** The five quick tiles; the two product tiles remember the current location for a later return. */
function Tiles() {
  const { pathname, search } = useLocation()
  const { shopSlug } = usePageSettings()
  const remember = () => previousPath.remember('PRODUCT', `${pathname}${search}`)
  const tiles = [
    { name: '빌림 소개', to: paths.aboutShop(shopSlug), picture: null },
    { name: '럭스쉐어', to: paths.aboutLuxshare, picture: 'tile-luxshare' },
    { name: '이벤트', to: paths.promotion(2), picture: 'tile-event' },
    { name: '남성 추천', to: paths.products(men), picture: 'tile-men', onClick: remember },
    { name: '여성 추천', to: paths.products(women), picture: 'tile-women', onClick: remember },
  ] as const
  return (
    <nav aria-label="바로 가기" className={styles.tiles}>
      {tiles.map(({ name, to, picture, ...rest }) => (
        <Link key={name} to={to} className={styles.tile} {...rest}>
          <span className={styles.tilePicture}>
            {picture === null ? (
              <Wordmark height={10} />
            ) : (
              <img src={ownPicture(picture)} alt="" width={180} height={180} decoding="async" />
            )}
          </span>
          {name}
        </Link>
      ))}
    </nav>
  )
}

type Props = {
  groups: readonly RecommendGroup[]
  theme: string
  title: string
  wide?: boolean
}

/** A group of products that staff chose; renders nothing when the theme has no group. */
export function RecommendedGroup({ groups, theme, title, wide = false }: Props) {
  const group = groups.find((one) => one.theme === theme)
  if (group === undefined || group.recommended_products.length === 0) return null
  const id = theme.toLowerCase()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHead id={id} title={title} words={group.subtitle} />
      <Shelf label={title} wide={wide} products={group.recommended_products.map(({ product }) => product)} />
    </section>
  )
}
