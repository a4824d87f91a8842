import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { paths } from '../../paths.ts'
import { DonePage } from '../../pieces/done/DonePage.tsx'
import { cancelledItem } from '../../storage/cancelledItem.ts'
import { minusWon, points, won } from '../../text/format.ts'
import styles from './CancelCompleteScreen.module.css'

export function CancelCompleteScreen() {
  const navigate = useNavigate()
  const [item] = useState(() => cancelledItem.read())
  useEffect(() => {
    if (item === null) navigate(paths.myRents, { replace: true })
  }, [item, navigate])
  if (item === null) return null
  const { quote } = item
  return (
    <DonePage
      headline={
        <>
          예약을 취소했어요.
          <br />
          {won(quote.cardRefund + quote.pointsRefund)}을 돌려드려요.
        </>
      }
      actions={
        <>
          <ButtonLink to={paths.orderDetail(item.orderId)} look="third" wide>
            주문 상세
          </ButtonLink>
          <ButtonLink to={paths.myRents} wide>
            렌트 내역 보기
          </ButtonLink>
        </>
      }
    >
      <p className={styles.name}>{item.productName}</p>
      <div className={styles.rows}>
        <Rows>
          <Row name="취소한 금액">{won(quote.finalAmount)}</Row>
          {quote.deliveryFeeRefund > 0 && <Row name="배송비">{won(quote.deliveryFeeRefund)}</Row>}
          <Row name={quote.feePercent > 0 ? `취소 수수료 ${quote.feePercent}%` : '취소 수수료'}>
            {minusWon(quote.fee)}
          </Row>
          {quote.cardRefund > 0 && <Row name="카드 환불">{won(quote.cardRefund)}</Row>}
          <Row name="포인트 환불">{points(quote.pointsRefund)}</Row>
          <Total name="돌려받는 금액" value={won(quote.cardRefund + quote.pointsRefund)} />
        </Rows>
      </div>
      <p className={styles.name}>
        {quote.couponReturned && '쓴 쿠폰은 쿠폰함으로 돌려드렸어요. '}
        {quote.cardRefund > 0 && `카드 환불은 ${cardRefundTakes} 걸려요.`}
      </p>
    </DonePage>
  )
}
