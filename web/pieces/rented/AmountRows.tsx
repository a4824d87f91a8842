import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { minusWon, won } from '../../text/format.ts'
import styles from './AmountRows.module.css'

type Amounts = {
  totalRent: number
  periodDiscount: number
  couponDiscount: number
  pointsUsed: number
  deliveryFee: number
  totalAmount: number
}

const tone = (amount: number) => (amount === 0 ? undefined : 'off')

/** All costs and discounts, those of 0 won too, and their total. */
export function AmountRows(props: {
  amounts: Amounts
  hairline?: boolean
  /** What the delivery fee is for, or may become. */
  deliveryNote?: string | null
}) {
  const { amounts, hairline = false, deliveryNote = null } = props
  return (
    <Rows>
      <Row name="총 렌트 금액">{won(amounts.totalRent)}</Row>
      <Row name="기간 할인" tone={tone(amounts.periodDiscount)}>
        {minusWon(amounts.periodDiscount)}
      </Row>
      <Row name="쿠폰 할인" tone={tone(amounts.couponDiscount)}>
        {minusWon(amounts.couponDiscount)}
      </Row>
      <Row name="포인트 사용" tone={tone(amounts.pointsUsed)}>
        {minusWon(amounts.pointsUsed)}
      </Row>
      <Row name="배송비">
        {amounts.deliveryFee === 0 ? '무료배송' : won(amounts.deliveryFee)}
        {deliveryNote !== null && <small className={styles.note}>{deliveryNote}</small>}
      </Row>
      <Total name="최종 결제 금액" value={won(amounts.totalAmount)} hairline={hairline} />
    </Rows>
  )
}
