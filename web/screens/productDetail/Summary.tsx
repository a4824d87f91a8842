import { Bell, ChevronRight, Share } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { loadChunk } from '../../kit/connection.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Price } from '../../kit/Price.tsx'
import { Stars } from '../../kit/Stars.tsx'
import { paths } from '../../paths.ts'
import { perDayOf } from '../../pieces/productCard/perDayOf.ts'
import { pickUpWhen, rentalLengthRange, shippingWhen } from '../../pieces/rules/rentalWords.ts'
import { useSession } from '../../session/session.ts'
import { couponOffer } from '../../text/couponConditions.ts'
import { won } from '../../text/format.ts'
import styles from './Summary.module.css'

type Props = {
  product: ProductDetail
  period: Period | null
  onShare: () => void
  onCoupons: () => void
  onFreeAlert: () => void
}

const CouponOff = lazy(() =>
  loadChunk(() => import('./ChosenPeriod.tsx').then((m) => ({ default: m.CouponOff }))),
)

/** Advertises the product's coupon; without a period and a session there is nothing more to know about it. */
function CouponStrip({ product, period, onCoupons }: Pick<Props, 'product' | 'period' | 'onCoupons'>) {
  const isMember = useSession() !== null
  const offer = product.coupon
  if (offer === null) return null
  const advertised = <CouponWords isOwned={false} off={couponOffer(offer)} />
  return (
    <button type="button" className={styles.coupon} onClick={onCoupons}>
      {period === null && !isMember ? (
        advertised
      ) : (
        <Suspense fallback={advertised}>
          <CouponOff product={product} period={period} offer={offer}>
            {({ off, ...known }) => (
              <CouponWords {...known} off={off === null ? couponOffer(offer) : won(off)} />
            )}
          </CouponOff>
        </Suspense>
      )}
    </button>
  )
}

export function Summary({ product, period, onShare, onCoupons, onFreeAlert }: Props) {
  return (
    <section className={styles.summary}>
      <div className={styles.top}>
        <Link
          to={paths.products({ brandId: [product.brand.id], brandName: product.brand.nameEnglish })}
          className={styles.brand}
        >
          {product.brand.nameEnglish}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
        <IconButton label="공유하기" onClick={onShare}>
          <Share size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <h1 className={styles.name} tabIndex={-1}>
        {product.ownerType === 'luxshare' && '[LUX] '}
        {product.productName}
      </h1>
      {product.size !== null && (
        <p className={styles.size}>
          사이즈 <strong>{product.size}</strong>
        </p>
      )}
      <p className={styles.rating}>
        <Stars
          rating={product.averageRating}
          spoken={
            product.reviewCount === 0 ? '아직 별점이 없어요' : `별점 5점 만점에 ${product.averageRating}점`
          }
        />
        <a href="#reviews" className={styles.reviews}>
          리뷰 {product.reviewCount}
        </a>
      </p>
      <p className={styles.price}>
        <Price amount={perDayOf(product)} percent={product.discountRate} unit="/일" size="detail" />
        {product.discountRate > 0 && (
          <del className={styles.before}>
            <span className="spoken">할인 전 </span>
            {won(product.dailyRentalPrice)}
          </del>
        )}
      </p>
      <CouponStrip product={product} period={period} onCoupons={onCoupons} />
      <dl className={styles.facts}>
        {product.supplyPrice > 0 && (
          <div>
            <dt>새 상품 정가</dt>
            <dd>{won(product.supplyPrice)}</dd>
          </div>
        )}
        <div>
          <dt>렌트 기간</dt>
          <dd>{rentalLengthRange}, 길수록 하루 가격이 내려가요</dd>
        </div>
        <div>
          <dt>출고 · 회수</dt>
          <dd>
            {shippingWhen} 출고 · {pickUpWhen} 회수
          </dd>
        </div>
        <div>
          <dt>배송비</dt>
          <dd>{product.shippingCost === 'free' ? '무료배송' : won(product.baseShippingCost)} · 무료 회수</dd>
        </div>
      </dl>
      <button type="button" className={styles.freeAlert} onClick={onFreeAlert}>
        <Bell size={18} aria-hidden="true" />
        <span>원하는 날에 예약이 있나요?</span>
        <strong>빈 날 알림 받기</strong>
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </section>
  )
}

/**
 * The words of the coupon strip. A coupon that the member owns is not offered for taking, and one that the price of the
 * chosen days contains already is not offered again.
 */
export function CouponWords(props: { isOwned: boolean; isInPrice?: boolean; off: string }) {
  const { isOwned, isInPrice = false, off } = props
  return (
    <>
      <span>
        {isInPrice ? (
          <>
            쿠폰 <strong>{off}</strong> 할인한 금액이에요
          </>
        ) : (
          <>
            쿠폰 {isOwned ? '적용하면' : '받으면'} <strong>{off}</strong> 더 할인
          </>
        )}
      </span>
      <span className={styles.get}>
        <span className="spoken">쿠폰 </span>
        {isOwned ? '보기' : '받기'}
        <ChevronRight size={18} aria-hidden="true" />
      </span>
    </>
  )
}
