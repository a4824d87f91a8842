import type { ConsignmentRate } from '../../../domain/wire/consignments.ts'
import { Row, Rows } from '../../kit/Rows.tsx'
import { monthsOffered } from '../../pieces/luxshare/application.ts'
import { won } from '../../text/format.ts'
import styles from './LuxshareScreen.module.css'

const feesOf = (rate: ConsignmentRate) => [
  { name: '맡기는 기간', value: monthsOffered.map((months) => `${months}개월`).join(' · ') },
  { name: '거래 수수료', value: `대여료의 ${rate.transactionFeeRate}%` },
  { name: '운영 수수료', value: `대여료의 ${rate.operatingFeeRate}%` },
  { name: '정산일', value: `매월 ${rate.settlementDay}일` },
  { name: '검수비 (감정 불합격 시)', value: won(rate.inspectionFee) },
  { name: '반송비 (감정 불합격 시)', value: won(rate.returnFee) },
  { name: '중도 해지', value: `확정된 대여료의 ${rate.earlyEndPercent}%` },
]

export function Fees({ rate }: { rate: ConsignmentRate }) {
  return (
    <section aria-labelledby="fees" className={styles.section}>
      <h2 id="fees" className={styles.title}>
        수수료와 약속
      </h2>
      <div className={styles.rows}>
        <Rows>
          {feesOf(rate).map(({ name, value }) => (
            <Row key={name} name={name}>
              {value}
            </Row>
          ))}
        </Rows>
      </div>
      <p className={styles.note}>
        맡길 때 정한 수수료율은 계약이 끝날 때까지 바뀌지 않고, 세금은 떼지 않아요. 감정을 통과하지 못하면
        검수비와 반송비를 등록한 카드로 결제해요. 대여 중이거나 예약이 있을 때는 중도에 해지할 수 없어요.
      </p>
    </section>
  )
}
