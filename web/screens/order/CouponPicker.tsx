import { useState } from 'react'
import { couponDiscount } from '../../../domain/coupons/discount.ts'
import { Button } from '../../kit/Button.tsx'
import { Radio } from '../../kit/Checkbox.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { couponConditions } from '../../pieces/coupons/couponConditions.ts'
import type { HeldCoupon } from '../../pieces/coupons/useBestCoupon.ts'
import { minusWon } from '../../text/format.ts'
import styles from './OrderScreen.module.css'
import { type CouponChoice, couponKey, type Reckoning } from './reckoning.ts'

function CouponOption(props: {
  coupon: HeldCoupon
  order: Reckoning
  checked: boolean
  onChoose: () => void
}) {
  const { coupon, order } = props
  const total = order.couponItems.reduce((sum, item) => sum + item.periodTotalPrice, 0)
  const discount = couponDiscount(coupon, order.couponItems)
  const disabled = total < coupon.minPurchaseAmount || discount === 0
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
              {coupon.wire.endDate.replaceAll('-', '.')} 23:59까지
            </span>
          </>
        }
      />
    </li>
  )
}

/** One coupon an order, or none. */
export function CouponPicker(props: {
  order: Reckoning
  coupons: readonly HeldCoupon[]
  onClose: () => void
  onChoose: (choice: CouponChoice) => void
}) {
  const { order } = props
  const [choice, setChoice] = useState<CouponChoice>(order.coupon === null ? 'none' : couponKey(order.coupon))
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
            key={couponKey(coupon)}
            coupon={coupon}
            order={order}
            checked={choice === couponKey(coupon)}
            onChoose={() => setChoice(couponKey(coupon))}
          />
        ))}
      </ul>
    </FullScreenSheet>
  )
}
