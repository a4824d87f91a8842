import { Row, Rows } from '../../kit/Rows.tsx'
import styles from './Terms.module.css'

/** Decisions, Consignment and settlement: settings of the settlement guide. */
const fees = [
  { name: '맡기는 기간', value: '3개월 · 6개월 · 12개월' },
  { name: '거래 수수료', value: '대여료의 9.8%' },
  { name: '운영 수수료', value: '대여료의 20%' },
  { name: '정산일', value: '매월 20일' },
  { name: '감정비 (불합격 시)', value: '30,000원' },
  { name: '반송비 (불합격 시)', value: '10,000원' },
  { name: '중도 해지', value: '확정된 대여료의 30%' },
] as const

export function Fees() {
  return (
    <section aria-labelledby="fees" className={styles.section}>
      <h2 id="fees" className={styles.title}>
        수수료와 약속
      </h2>
      <div className={styles.rows}>
        <Rows>
          {fees.map(({ name, value }) => (
            <Row key={name} name={name}>
              {value}
            </Row>
          ))}
        </Rows>
      </div>
      <p className={styles.note}>
        감정에서 가품으로 밝혀지면 감정비와 반송비를 등록한 카드로 결제해요. 빌려 간 동안이나 예약이 있을 때는
        중도에 해지할 수 없어요.
      </p>
    </section>
  )
}
