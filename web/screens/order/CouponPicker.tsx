import { useState } from 'react'
import { couponDiscount } from '../../../domain/coupons/discount.ts'
import { useNow } from '../../api/reading.ts'
import { Button } from '../../kit/Button.tsx'
import { Radio } from '../../kit/Checkbox.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import type { HeldCoupon } from '../../pieces/coupons/heldCoupon.ts'
import { couponConditions, couponEnd, couponValue } from '../../text/couponConditions.ts'
import { minusWon } from '../../text/format.ts'
import { missingFor } from './couponUse.ts'
import styles from './OrderScreen.module.css'
import type { CouponChoice, Reckoning } from './reckoning.ts'

function CouponOption(props: {
  coupon: HeldCoupon
  order: Reckoning
  now: string | undefined
  checked: boolean
  onChoose: () => void
}) {
  const { coupon, order } = props
  const discount = couponDiscount(coupon, order.couponItems)
  const missing = missingFor(coupon, order.couponItems, props.now)
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
            now={now}
            checked={choice === coupon.id}
            onChoose={() => setChoice(coupon.id)}
          />
        ))}
      </ul>
    </FullScreenSheet>
  )
}
