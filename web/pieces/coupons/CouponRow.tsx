import { Fragment, type ReactNode } from 'react'
import type { Coupon } from '../../../domain/wire/coupons.ts'
import { couponEnd, couponScope, couponTerms, couponValue } from '../../text/couponConditions.ts'
import styles from './CouponRow.module.css'

/** A coupon with its discount, conditions and expiry; `children` at its right are its action. */
export function CouponRow(props: { coupon: Coupon; faded?: boolean; children?: ReactNode }) {
  const { coupon } = props
  return (
    <li className={styles.row} data-owned={props.faded || undefined}>
      <div>
        <p className={styles.value}>{couponValue(coupon)}</p>
        <p className={styles.name}>{coupon.name}</p>
        <p className={styles.terms}>
          {[couponScope(coupon), ...couponTerms(coupon)].map((part, nth) => (
            <Fragment key={part}>
              {nth > 0 && ' · '}
              <span className={styles.part}>{part}</span>
            </Fragment>
          ))}
          <br />
          {couponEnd(coupon)}
        </p>
      </div>
      <div className={styles.right}>{props.children}</div>
    </li>
  )
}
