import { useState } from 'react'
import { type CouponOccasion, couponDiscount, couponRefusal } from '../../../domain/coupons/discount.ts'
import { endOfSeoulDay } from '../../../domain/shared/civilDate.ts'
import { useNow } from '../../api/reading.ts'
import { Button } from '../../kit/Button.tsx'
import { Radio } from '../../kit/Checkbox.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import type { HeldCoupon } from '../../pieces/coupons/heldCoupon.ts'
import { couponConditions, couponEnd } from '../../text/couponConditions.ts'
import { minusWon } from '../../text/format.ts'
import styles from './OrderScreen.module.css'
import type { CouponChoice, Reckoning } from './reckoning.ts'

function CouponOption(props: {
  coupon: HeldCoupon
  order: Reckoning
  occasion: CouponOccasion
  checked: boolean
  onChoose: () => void
}) {
  const { coupon, order } = props
  const discount = couponDiscount(coupon, order.couponItems)
  const disabled = couponRefusal(coupon, order.couponItems, props.occasion) !== null
  return (
    <li className={styles.choice} data-disabled={disabled || undefined}>
      <Radio
        name="coupon"
        checked={props.checked}
        disabled={disabled}
        onChange={props.onChoose}
        label={
          <>
            <span className={styles.choiceOff}>{minusWon(discount)}</span>
            <span className={styles.choiceName}>{coupon.wire.name}</span>
            <span className={styles.choiceTerms}>
              {couponConditions(coupon.wire)}
              <br />
              {couponEnd(coupon.wire)}
            </span>
          </>
        }
      />
    </li>
  )
}

/** `hasEarlierOrder` is false: after a first order the server no longer lists first-order coupons. */
const occasionOf = ({ endDate }: HeldCoupon, now: string | undefined): CouponOccasion => ({
  now: new Date(now ?? 0),
  expiresAt: endDate === null ? null : endOfSeoulDay(endDate),
  hasEarlierOrder: false,
})

/** Picks one coupon for the order, or none. */
export function CouponPicker(props: {
  order: Reckoning
  coupons: readonly HeldCoupon[]
  onClose: () => void
  onChoose: (choice: CouponChoice) => void
}) {
  const { order } = props
  const now = useNow()?.now
  const [choice, setChoice] = useState<CouponChoice>(order.coupon === null ? 'none' : order.coupon.id)
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
            order={order}
            occasion={occasionOf(coupon, now)}
            checked={choice === coupon.id}
            onChoose={() => setChoice(coupon.id)}
          />
        ))}
      </ul>
    </FullScreenSheet>
  )
}
