import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { consignmentActions } from '../../../domain/consignment/consignmentActions.ts'
import { mayDo } from '../../../domain/shared/actionTable.ts'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import { formatDotted } from '../../../domain/shared/civilDate.ts'
import type { ConsignmentDetail } from '../../../domain/wire/consignments.ts'
import { Button } from '../../kit/Button.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { Row, Rows } from '../../kit/Rows.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { cardDigits, cardName } from '../../pieces/rented/paidCard.ts'
import { dottedDay, won } from '../../text/format.ts'
import styles from './ConsignmentDetailScreen.module.css'

/** The terms agreed when the item was accepted. */
export function ContractPart({ consignment }: { consignment: ConsignmentDetail }) {
  const { contract, consigningDate, endsOn, assessedRentalPrice, product } = consignment
  if (contract === null) return null
  return (
    <section aria-labelledby="contract" className={styles.part}>
      <h2 id="contract" className={styles.title}>
        계약 조건
      </h2>
      {consigningDate !== null && endsOn !== null && (
        <div className={styles.interval}>
          <Interval
            from={formatDotted(consigningDate)}
            to={formatDotted(endsOn)}
            note={`${consignment.consignmentPeriod}개월`}
            size="medium"
            stretch
          />
        </div>
      )}
      <Rows>
        {assessedRentalPrice !== null && <Row name="하루 가격">{won(assessedRentalPrice)}</Row>}
        <Row name="거래 수수료">대여료의 {contract.transactionFeeRate}%</Row>
        <Row name="운영 수수료">대여료의 {contract.operatingFeeRate}%</Row>
        <Row name="중도 해지 위약금">확정된 대여료의 {contract.earlyEndPercent}%</Row>
        <Row name="마지막 대여일">{formatDotted(contract.lastRentableDay)}</Row>
      </Rows>
      {product !== null && consignment.status === 'consigning' && (
        <Link to={paths.productDetail(product.id)} className={styles.way}>
          진열한 상품 보기
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      )}
    </section>
  )
}

/** True when the owner may end the contract now; `givingUp` is null while the item is missing. */
export const mayGiveUp = ({ status, givingUp }: ConsignmentDetail): boolean =>
  givingUp !== null &&
  mayDo(
    consignmentActions,
    'give_up',
    { status, isMissing: false, rentedBecause: givingUp.refusedBecause },
    'member',
  )

/** A card is required while a fee or a penalty can still be charged. */
const mayBeCharged: readonly ConsignmentDetail['status'][] = ['application', 'diagnosis', 'consigning']

/** The application as the owner filled it in, with the account and the card in use. */
export function ApplicationPart({ consignment }: { consignment: ConsignmentDetail }) {
  const { account, payment_method: card } = consignment
  return (
    <section aria-labelledby="application" className={styles.part}>
      <h2 id="application" className={styles.title}>
        신청 내용
      </h2>
      <Rows>
        <Row name="신청일">{dottedDay(consignment.createdAt)}</Row>
        <Row name="상품 상태">{consignment.productCondition === 'new' ? '새 상품' : '사용감 있음'}</Row>
        <Row name="보증서">{consignment.warranty ? '있음' : '없음'}</Row>
        <Row name="희망 하루 가격">{won(consignment.desiredRentalPrice)}</Row>
        <Row name="맡기는 기간">{consignment.consignmentPeriod}개월</Row>
        <Row name="정산 계좌">
          {account === null ? (
            <Link to={paths.account} className={styles.link}>
              계좌 등록
            </Link>
          ) : (
            `${account.bankName} ${account.accountNumber} ${account.accountHolderName}`
          )}
        </Row>
        {(card !== null || mayBeCharged.includes(consignment.status)) && (
          <Row name="결제 카드">
            {card === null ? (
              <Link to={paths.myPayments} className={styles.link}>
                카드 등록
              </Link>
            ) : (
              `${cardName(card.cardCompany)} ${cardDigits(card.cardNumber)}`
            )}
          </Row>
        )}
        <Row name="돌려받을 주소">{addressLine(consignment)}</Row>
      </Rows>
    </section>
  )
}

const refusals = {
  rental_under_way: '지금 빌려 간 분이 있어요. 돌아온 뒤에 해지할 수 있어요.',
  rental_booked: '예약이 있어요. 예약이 모두 끝난 뒤에 해지할 수 있어요.',
} as const

/** Early termination, with the penalty that it would cost today. */
export function EndingPart(props: { consignment: ConsignmentDetail; onGiveUp: () => void }) {
  const { givingUp } = props.consignment
  const answers = useHydrated()
  if (givingUp === null) return null
  return (
    <section aria-labelledby="ending" className={styles.part}>
      <h2 id="ending" className={styles.title}>
        중도 해지
      </h2>
      {givingUp.refusedBecause !== null ? (
        <p className={styles.words}>{refusals[givingUp.refusedBecause]}</p>
      ) : (
        <>
          <p className={styles.words}>
            {givingUp.penalty === 0
              ? '지금 해지하면 위약금이 없어요.'
              : `지금 해지하면 위약금 ${won(givingUp.penalty)}을 등록한 카드로 결제해요.`}
          </p>
          <Button look="third" wide disabled={!answers} onClick={props.onGiveUp}>
            위탁 중도 해지
          </Button>
        </>
      )}
    </section>
  )
}
