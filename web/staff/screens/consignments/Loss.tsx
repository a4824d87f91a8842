import { Link } from 'react-router-dom'
import { orderStatusNames } from '../../../../domain/lists/orderStatusNames.ts'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import type { ConsignmentLoss } from '../../../../domain/wire/staffConsignments.ts'
import { monthName, won } from '../../../text/format.ts'
import { Facts } from '../../kit/Drawer.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { moment } from '../../kit/words.ts'
import { ordersPath } from '../../paths.ts'
import { meanings } from '../../pieces/meanings.ts'
import styles from './Consignments.module.css'
import { lostByNames } from './consignmentWords.ts'

const toCome = ['new', 'ready_for_delivery']

/** Why a loss cannot be closed while another rental is under way. */
const underWayWords = {
  shop: '회원이 받은 대여가 끝나지 않았어요. 회수하다 잃어버렸으면 회수 중 분실로, 들어온 반품이라면 반품 완료로 바꿔 주세요. 회수했거나 반납하지 않은 상품이라면 찾음으로 되돌린 뒤 회수 완료로 바꾸거나 다시 신고해 주세요.',
  renter:
    '배송 중이거나 반품 중인 대여가 있어요. 배송 완료나 반품 완료로 바꾼 뒤에 승인할 수 있어요. 수거하다 잃어버렸으면 회수 중 분실로 바꾸고, 들어온 상품이라면 찾음으로 되돌려 주세요.',
} as const

/** The compensation: paid only once the settlement that has it is, and until then owed with it. */
function compensationFact({ compensation, payment }: ConsignmentLoss): { name: string; value: string } {
  const name = payment !== null && payment.paidOn !== null ? '지급한 배상금' : '지급할 배상금'
  if (payment === null) return { name, value: won(compensation) }
  const { month, paidOn, payOn } = payment
  const when = paidOn !== null ? `${formatDotted(paidOn)} 지급` : payOn && `${formatDotted(payOn)} 지급 예정`
  return { name, value: [won(compensation), `${monthName(month)} 정산`, when].filter(Boolean).join(' · ') }
}

/** A lost item: the compensation, and the rentals that keep the loss from being closed. */
export function Loss({ loss }: { loss: ConsignmentLoss }) {
  const waiting = loss.rentals.filter(({ status }) => toCome.includes(status))
  return (
    <section className={styles.loss} aria-label="분실">
      <h3>분실</h3>
      {loss.reason !== '' && <p className={styles.typed}>{loss.reason}</p>}
      <Facts
        facts={[
          { name: '경위', value: lostByNames[loss.lostBy] },
          ...(loss.reportedAt === null ? [] : [{ name: '신고', value: moment(loss.reportedAt) }]),
          ...(loss.lostAt === null ? [] : [{ name: '종료', value: moment(loss.lostAt) }]),
          ...(loss.recoveredAt === null
            ? []
            : [{ name: '다시 찾음', value: `${moment(loss.recoveredAt)} · 매장 상품이 됐어요` }]),
          { name: '합의한 가치', value: won(loss.agreedValue) },
          { name: '이미 지급한 몫', value: won(loss.passedOn) },
          compensationFact(loss),
        ]}
      />
      {loss.rentals.length > 0 && (
        <>
          <h3>끝나지 않은 대여</h3>
          <ul className={styles.rentals}>
            {loss.rentals.map((rental) => (
              <li key={rental.orderItemId}>
                <Link className={styles.link} to={ordersPath({ open: rental.orderItemId })}>
                  {rental.orderNumbers}
                </Link>
                <span>
                  {formatDotted(rental.start)} – {formatDotted(rental.end)}
                </span>
                <Mark means={meanings.order[rental.status]}>{orderStatusNames[rental.status]}</Mark>
              </li>
            ))}
          </ul>
        </>
      )}
      {loss.barredBy === 'rental_booked' && (
        <p className={styles.problem}>
          예약 {waiting.length}건을 교환하거나 취소해야 분실 종료를 승인할 수 있어요.
        </p>
      )}
      {loss.barredBy === 'rental_under_way' && <p className={styles.problem}>{underWayWords[loss.lostBy]}</p>}
    </section>
  )
}
