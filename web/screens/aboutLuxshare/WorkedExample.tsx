import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { minusWon, won } from '../../text/format.ts'
import styles from './Terms.module.css'

/** Decisions, Consignment and settlement: the worked example, at the default rates. */
const example = { base: 92_600, transactionFee: 9_075, operatingFee: 18_520, owner: 65_005 }

export function WorkedExample() {
  return (
    <section aria-labelledby="example" className={styles.section}>
      <h2 id="example" className={styles.title}>
        10일을 빌려 가면
        <br />
        {won(example.owner)}을 받아요
      </h2>
      <p className={styles.words}>하루 10,500원인 가방을 10일 동안 빌려 간 때의 정산이에요.</p>
      <div className={styles.rows}>
        <Rows>
          <Row name="대여료 (기간 할인 적용)">{won(example.base)}</Row>
          <Row name="거래 수수료 9.8%">{minusWon(example.transactionFee)}</Row>
          <Row name="운영 수수료 20%">{minusWon(example.operatingFee)}</Row>
          <Total name="받는 금액" value={won(example.owner)} />
        </Rows>
      </div>
      <p className={styles.note}>
        쿠폰과 포인트 할인은 빌림이 부담해요. 세금은 원천징수하지 않고, 수수료율은 맡길 때 정한 그대로 끝까지
        가요.
      </p>
    </section>
  )
}
