import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import {
  bestCoupon,
  type CouponItem,
  couponCauseSentences,
  couponDiscount,
  couponRefusal,
} from '../../../domain/coupons/discount.ts'
import { endOfSeoulDay, type Period } from '../../../domain/shared/civilDate.ts'
import { useMembers, useNow } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Button } from '../../kit/Button.tsx'
import { Radio } from '../../kit/Checkbox.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { type HeldCoupon, heldCoupon } from '../../pieces/coupons/heldCoupon.ts'
import { TakeCouponButton } from '../../pieces/coupons/TakeCouponButton.tsx'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import { couponConditions, couponEnd, couponValue } from '../../text/couponConditions.ts'
import { minusWon, won } from '../../text/format.ts'
import styles from './OrderScreen.module.css'
import type { CouponChoice, Quote } from './quote.ts'
import { UnreadLine } from './UnreadLine.tsx'

export function ProductPart(props: {
  quote: Quote
  period: Period
  coupons: readonly HeldCoupon[]
  couponsAreReady: boolean
  /** Reloads the coupons; null unless they could not be loaded. */
  onReadCoupons: (() => void) | null
  choice: CouponChoice
  onChoose: (choice: CouponChoice) => void
}) {
  const { quote, coupons } = props
  const picker = useOverlay('coupon-picker')
  const now = useNow()?.now
  const usable = coupons.filter((coupon) => missingFor(coupon, quote.couponItems, now) === null).length
  return (
    <Accordion title="렌트 상품 정보" aside={`${quote.items.length}개`} open>
      <div className={styles.items}>
        {quote.items.map((item) => (
          <RentedRow
            key={item.product.id}
            product={item.product}
            period={props.period}
            amount={item.periodTotalPrice}
          />
        ))}
      </div>
      {!props.couponsAreReady && <span className={styles.couponWaiting} />}
      {props.onReadCoupons !== null && (
        <UnreadLine words="쿠폰을 불러오지 못했어요." onRetry={props.onReadCoupons} />
      )}
      {coupons.length > 0 && (
        <button type="button" className={styles.coupon} onClick={picker.open}>
          <span>
            {quote.coupon === null ? (
              '쿠폰 사용 안 함'
            ) : (
              <>
                <strong>{quote.coupon.wire.name}</strong> {minusWon(quote.amounts.couponDiscount)}
              </>
            )}
          </span>
          <span className={styles.couponCount}>
            {usable === 0 ? '쓸 수 있는 쿠폰 없음' : `쿠폰 ${usable}장`}
            <ChevronRight size={18} aria-hidden="true" />
          </span>
        </button>
      )}
      <CouponOffer quote={quote} onTaken={() => props.onChoose('best')} />
      {picker.isOpen && (
        <CouponPicker
          quote={quote}
          coupons={coupons}
          onClose={picker.close}
          onChoose={(choice) => {
            props.onChoose(choice)
            picker.close()
          }}
        />
      )}
    </Accordion>
  )
}

function CouponOption(props: {
  coupon: HeldCoupon
  quote: Quote
  now: string | undefined
  checked: boolean
  onChoose: () => void
}) {
  const { coupon, quote } = props
  const discount = couponDiscount(coupon, quote.couponItems)
  const missing = missingFor(coupon, quote.couponItems, props.now)
  const disabled = missing !== null
  return (
    <li className={styles.choice} data-disabled={disabled || undefined}>
      <Radio
        name="coupon"
        checked={props.checked}
        disabled={disabled}
        onChange={props.onChoose}
        label={
          <>
            <span className={styles.choiceOff}>
              {disabled ? couponValue(coupon.wire) : minusWon(discount)}
            </span>
            <span className={styles.choiceName}>{coupon.wire.name}</span>
            <span className={styles.choiceTerms}>
              {couponConditions(coupon.wire)}
              <br />
              {couponEnd(coupon.wire)}
            </span>
            {missing !== null && <span className={styles.choiceMissing}>{missing}</span>}
          </>
        }
      />
    </li>
  )
}

/** Picks one coupon for the order, or none. */
function CouponPicker(props: {
  quote: Quote
  coupons: readonly HeldCoupon[]
  onClose: () => void
  onChoose: (choice: CouponChoice) => void
}) {
  const { quote } = props
  const now = useNow()?.now
  const [choice, setChoice] = useState<CouponChoice>(quote.coupon === null ? 'none' : quote.coupon.id)
  return (
    <FullScreenSheet
      title="쿠폰 사용"
      isOpen
      onClose={props.onClose}
      actions={
        <Button wide onClick={() => props.onChoose(choice)}>
          사용하기
        </Button>
      }
    >
      <ul>
        <li className={styles.choice}>
          <Radio
            name="coupon"
            label="사용안함"
            checked={choice === 'none'}
            onChange={() => setChoice('none')}
          />
        </li>
        {props.coupons.map((coupon) => (
          <CouponOption
            key={coupon.wire.memberCouponId ?? coupon.id}
            coupon={coupon}
            quote={quote}
            now={now}
            checked={choice === coupon.id}
            onChoose={() => setChoice(coupon.id)}
          />
        ))}
      </ul>
    </FullScreenSheet>
  )
}

/** Offers a coupon that the member does not own and that beats the one in use; once taken, it is applied. */
function CouponOffer({ quote, onTaken }: { quote: Quote; onTaken: () => void }) {
  const { data } = useMembers(calls.downloadableCoupons)
  const best = bestCoupon((data?.result ?? []).map(heldCoupon), quote.couponItems)
  const more = best === null ? 0 : couponDiscount(best, quote.couponItems) - quote.amounts.couponDiscount
  if (best === null || more <= 0) return null
  return (
    <div className={styles.offer}>
      <p>
        {best.wire.name} 받으면 <strong>{won(more)}</strong> 더 할인돼요
      </p>
      <TakeCouponButton coupon={best.wire} onTaken={onTaken} />
    </div>
  )
}

/** Says what an order lacks for a coupon; null when it can be used. Without the shop's time nothing has expired. */
export function missingFor(
  coupon: HeldCoupon,
  items: readonly CouponItem[],
  now: string | undefined,
): string | null {
  const refusal = couponRefusal(coupon, items, {
    now: new Date(now ?? 0),
    expiresAt: coupon.endDate === null ? null : endOfSeoulDay(coupon.endDate),
    // After a first order the server no longer lists first-order coupons.
    hasEarlierOrder: false,
  })
  if (refusal === null) return null
  if (refusal.refused === 'COUPON_BELOW_MINIMUM')
    return `${won(refusal.data.minimum - refusal.data.total)}을 더 빌리면 쓸 수 있어요.`
  return couponCauseSentences[refusal.data.cause]
}
