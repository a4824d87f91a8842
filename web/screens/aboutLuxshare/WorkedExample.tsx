import { CONSIGNMENT_TERMS } from '../../../domain/consignment/terms.ts'
import { rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { addDays } from '../../../domain/shared/civilDate.ts'
import { perMille } from '../../../domain/shared/won.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { minusWon, won } from '../../text/format.ts'
import styles from './Terms.module.css'

const example = { pricePerDay: 10_500, start: '2026-12-03', days: 10 } as const
const { transactionPerMille, operatingPerMille } = CONSIGNMENT_TERMS.rates

/** A settlement at the rates of a new contract. */
function workedExample() {
  const { pricePerDay, start, days } = example
  const base = rentalPrice(pricePerDay, { start, end: addDays(start, days - 1) }).periodTotalPrice
  const transactionFee = perMille(base, transactionPerMille)
  const operatingFee = perMille(base, operatingPerMille)
  return { base, transactionFee, operatingFee, owner: base - transactionFee - operatingFee }
}

export function WorkedExample() {
  const { base, transactionFee, operatingFee, owner } = workedExample()
  return (
    <section aria-labelledby="example" className={styles.section}>
      <h2 id="example" className={styles.title}>
        {example.days}일을 빌려 가면
        <br />
        {won(owner)}을 받아요
      </h2>
      <p className={styles.words}>
        하루 {won(example.pricePerDay)}인 가방을 {example.days}일 동안 빌려 간 때의 정산이에요.
      </p>
      <div className={styles.rows}>
        <Rows>
          <Row name="대여료 (기간 할인 적용)">{won(base)}</Row>
          <Row name={`거래 수수료 ${transactionPerMille / 10}%`}>{minusWon(transactionFee)}</Row>
          <Row name={`운영 수수료 ${operatingPerMille / 10}%`}>{minusWon(operatingFee)}</Row>
          <Total name="받는 금액" value={won(owner)} />
        </Rows>
      </div>
      <p className={styles.note}>
        쿠폰과 포인트 할인은 빌림이 부담해요. 세금은 원천징수하지 않고, 수수료율은 맡길 때 정한 그대로 끝까지
        가요.
      </p>
    </section>
  )
}
