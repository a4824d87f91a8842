import { memberActionOf } from '../../../domain/ordering/itemActions.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { LateRefund } from '../../pieces/rented/LateRefund.tsx'
import { points, won } from '../../text/format.ts'
import styles from './ReturnPart.module.css'
import { refundPlace, refundWords } from './refundWords.ts'

type Exchange = OrderItem['exchanges'][number]

function Difference({ exchange }: { exchange: Exchange }) {
  const { cardRefund, pointsRefund, refundStatus } = exchange
  if (cardRefund + pointsRefund === 0) return <p>더 내실 금액은 없어요.</p>
  return (
    <>
      <p>
        차액{' '}
        {cardRefund > 0 &&
          `${won(cardRefund)}은 ${refundPlace(refundStatus)}로 돌려드려요 · ${refundWords[refundStatus]}`}
        {cardRefund > 0 && pointsRefund > 0 && ', '}
        {pointsRefund > 0 && `${points(pointsRefund)}는 돌려드렸어요.`}
      </p>
      {refundStatus === 'rejected' && <LateRefund amount={cardRefund} />}
    </>
  )
}

/** The exchanges of an item for another product, oldest first. */
export function Exchanges({ item }: { item: OrderItem }) {
  return item.exchanges.map((exchange, nth) => (
    <div key={exchange.exchangedAt} className={styles.declined} role="note">
      <p className={styles.title}>상품이 바뀌었어요</p>
      <p>
        {nth === 0 && '주문하신 '}
        {exchange.from.productName} 대신 {exchange.to.productName} 상품을 보내 드려요.
      </p>
      <Difference exchange={exchange} />
      {memberActionOf(item.status) === 'cancel' && (
        <p className={styles.again}>원하지 않으시면 출고 전까지 수수료 없이 취소할 수 있어요.</p>
      )}
    </div>
  ))
}
