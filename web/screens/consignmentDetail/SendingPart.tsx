import { consignmentActions } from '../../../domain/consignment/consignmentActions.ts'
import { hasAction } from '../../../domain/shared/actionTable.ts'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import type { ConsignmentDetail } from '../../../domain/wire/consignments.ts'
import { Button } from '../../kit/Button.tsx'
import { Row, Rows } from '../../kit/Rows.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { SendingPlace } from '../../pieces/consigned/SendingPlace.tsx'
import styles from './ConsignmentDetailScreen.module.css'
import { courierNames } from './couriers.ts'

type Sent = Pick<ConsignmentDetail, 'shippingCompany' | 'trackingNumber' | 'trackingUrl'>

function Parcel({ shippingCompany, trackingNumber, trackingUrl }: Sent) {
  return (
    <Rows>
      <Row name="택배사">{shippingCompany === null ? '' : courierNames[shippingCompany]}</Row>
      <Row name="송장 번호">
        {trackingUrl === null ? (
          trackingNumber
        ) : (
          <a href={trackingUrl} target="_blank" rel="noreferrer" className={styles.link}>
            {trackingNumber}
            <span className="spoken">배송 조회, 새 창</span>
          </a>
        )}
      </Row>
    </Rows>
  )
}

/** How to send the item in: while it is awaited, and afterwards when it has a tracking number. */
export function SendingPart(props: { consignment: ConsignmentDetail; onEnter: () => void }) {
  const { consignment } = props
  const answers = useHydrated()
  const isWaiting = hasAction(consignmentActions, 'track', consignment, 'member')
  if (!isWaiting && !consignment.hasTracking) return null
  return (
    <section aria-labelledby="sending" className={styles.part}>
      <h2 id="sending" className={styles.title}>
        보내는 상품
      </h2>
      {consignment.hasTracking && <Parcel {...consignment} />}
      {isWaiting && (
        <>
          {!consignment.hasTracking && (
            <p className={styles.words}>
              {formatWithWeekday(consignment.sendBy)}까지 보내고 송장 번호를 남겨 주세요. 소식이 없으면 신청이
              취소돼요.
            </p>
          )}
          <SendingPlace />
          <div className={styles.action}>
            <Button
              wide
              look={consignment.hasTracking ? 'third' : 'main'}
              disabled={!answers}
              onClick={props.onEnter}
            >
              {consignment.hasTracking ? '송장 번호 수정' : '송장 번호 입력'}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** How the item is returned once its contract has ended or its appraisal has failed. */
export function ReturningPart({ consignment }: { consignment: ConsignmentDetail }) {
  const { status, cause, sentBack } = consignment
  const goesHome = status === 'cancel' || status === 'end' || cause === 'failed_inspection'
  if (!goesHome) return null
  return (
    <section aria-labelledby="returning" className={styles.part}>
      <h2 id="returning" className={styles.title}>
        돌려받는 상품
      </h2>
      {sentBack === null ? (
        <p className={styles.words}>신청할 때 적은 주소로 보내 드려요. 보내면 송장 번호를 알려 드릴게요.</p>
      ) : (
        <Parcel {...sentBack} />
      )}
    </section>
  )
}
