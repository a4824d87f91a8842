import { couponEnd, couponScope, couponTerms, couponValue } from '../../../text/couponConditions.ts'
import { useAnswer } from '../../api/reading.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { type FormField, sentValues, type Values } from '../../kit/form/fields.ts'
import { categoryOptions } from '../../pieces/content/categoryOptions.ts'
import styles from './CouponPreview.module.css'
import { termsIn } from './termsIn.ts'

/** The coupon in the form, as a shopper will see it. */
export function CouponPreview(props: { values: Values; fields: readonly FormField[] }) {
  const sent = sentValues(props.fields, props.values)
  const applicableTo = sent.scope === 'all' ? 'all_products' : 'specific'
  const categories = useAnswer(consignmentCalls.categories).data?.result ?? []
  const path = categoryOptions(categories).find(({ value }) => value === String(sent.categoryId))
  const coupon = termsIn({
    ...sent,
    applicableTo,
    categoryName: path?.label.split(' › ').at(-1),
  })
  if (coupon.discountValue === 0) return null
  const end =
    typeof sent.endDate === 'string' && sent.endDate !== '' ? couponEnd({ endDate: sent.endDate }) : null
  return (
    <section className={styles.preview} aria-label="손님이 볼 쿠폰">
      <p className={styles.over}>손님이 볼 쿠폰</p>
      <p className={styles.value}>{couponValue(coupon)}</p>
      <p>{typeof sent.name === 'string' && sent.name !== '' ? sent.name : '이름'}</p>
      <p className={styles.terms}>
        {[couponScope(coupon), ...couponTerms(coupon)].join(' · ')}
        {end !== null && (
          <>
            <br />
            {end}
          </>
        )}
      </p>
    </section>
  )
}
