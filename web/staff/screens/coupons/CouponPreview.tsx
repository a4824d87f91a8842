import { couponExpiry } from '../../../../domain/coupons/discount.ts'
import { type CivilDate, maxDate, parseCivilDate, seoulDate } from '../../../../domain/shared/civilDate.ts'
import { couponEnd, couponScope, couponTerms, couponValue } from '../../../text/couponConditions.ts'
import { useAnswer } from '../../api/reading.ts'
import { nowCall } from '../../calls/content.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { together, Unread } from '../../kit/AnswerView.tsx'
import { type FormField, sentValues, type Values } from '../../kit/form/fields.ts'
import { dots } from '../../kit/words.ts'
import { categoryOptions } from '../../pieces/content/categoryOptions.ts'
import styles from './CouponPreview.module.css'
import { termsIn } from './termsIn.ts'

/** The coupon in the form, as a shopper will see it. */
export function CouponPreview(props: { values: Values; fields: readonly FormField[] }) {
  const sent = sentValues(props.fields, props.values)
  const applicableTo = sent.scope === 'all' ? 'all_products' : 'specific'
  const categories = useAnswer(consignmentCalls.categories)
  const category = categoryOptions(categories.data?.result ?? []).find(
    ({ value }) => value === String(sent.categoryId),
  )
  const coupon = termsIn({
    ...sent,
    applicableTo,
    categoryName: category?.name,
  })
  const now = useAnswer(nowCall)
  const today = now.data?.today
  if (coupon.discountValue === 0) return null
  const end = today === undefined ? null : endShown(sent, today)
  return (
    <section className={styles.preview} aria-label="손님이 볼 쿠폰">
      <p className={styles.over}>손님이 볼 쿠폰</p>
      <Unread answer={together(now, categories)} />
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

const dayIn = (value: unknown): CivilDate | null => (typeof value === 'string' ? parseCivilDate(value) : null)

/**
 * `2026.12.20 23:59까지`; of a coupon for some days, the end of a copy that is taken on the first day on which it is given
 * (rule 450).
 */
function endShown({ endDate: typed, validDays, offeredFrom }: Values, today: CivilDate): string | null {
  const endDate = dayIn(typed)
  if (endDate === null) return null
  if (typeof validDays !== 'number' || !(validDays > 0)) return couponEnd({ endDate })
  const from = maxDate(today, dayIn(offeredFrom) ?? today)
  const last = seoulDate(couponExpiry({ endDate, validDays }, from))
  return `${from === today ? '오늘' : dots(from)} 받으면 ${couponEnd({ endDate: last })}`
}
