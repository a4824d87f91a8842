import { HOLD_MS } from '../../../domain/ordering/hold.ts'
import { rentalDays } from '../../../domain/pricing/rentalPrice.ts'
import { pickUpDay, shippingDay } from '../../../domain/rental/period.ts'
import { formatWithWeekday, type Period } from '../../../domain/shared/civilDate.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { Row, Rows } from '../../kit/Rows.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { RefundPolicy } from '../../pieces/rented/RefundPolicy.tsx'
import { pickUpWhen, shippingWhen } from '../../pieces/rules/rentalWords.ts'
import styles from './OrderScreen.module.css'

export function PeriodPart({ period }: { period: Period }) {
  const policy = useOverlay('refund-policy')
  return (
    <Accordion title="이용 정보" open>
      <div className={styles.interval}>
        <Interval
          from={formatWithWeekday(period.start)}
          to={formatWithWeekday(period.end)}
          note={`총 ${rentalDays(period)}일`}
          size="title"
          stretch
        />
      </div>
      <Rows>
        <Row name="출고 예정일">{formatWithWeekday(shippingDay(period))}</Row>
        <Row name="회수 예정일">{formatWithWeekday(pickUpDay(period))}</Row>
        <Row name="환불 규정">
          <button type="button" className={styles.link} onClick={policy.open}>
            취소 환불 정책
          </button>
        </Row>
      </Rows>
      <RefundPolicy isOpen={policy.isOpen} onClose={policy.close} />
    </Accordion>
  )
}

export function Cautions() {
  return (
    <Accordion title="유의사항">
      <ul className={styles.words}>
        <li>
          사용 {shippingWhen}에 출고하고, {pickUpWhen} 회수해요.
        </li>
        <li>투명 리빙박스는 버리지 말고 보관해 주세요. 반납할 때 다시 담아요.</li>
        <li>결제하는 동안 {HOLD_MS / 60_000}분까지 날짜를 잡아 둬요.</li>
        <li>출고 후에는 취소나 부분 환불을 할 수 없어요.</li>
      </ul>
    </Accordion>
  )
}
