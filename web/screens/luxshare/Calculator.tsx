import { useState } from 'react'
import { NumericFormat } from 'react-number-format'
import type { ConsignmentRate } from '../../../domain/wire/consignments.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { Choices } from '../../kit/Choices.tsx'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { paths } from '../../paths.ts'
import { dailyPrices, monthsOffered } from '../../pieces/luxshare/application.ts'
import { type Expectation, estimate, mostRentals, ratesOf } from '../../pieces/luxshare/estimate.ts'
import { minusWon, won } from '../../text/format.ts'
import styles from './Calculator.module.css'

const lengths = [3, 4, 7, 10, 14].map((value) => ({ value, text: `${value}일` }))
const months = monthsOffered.map((value) => ({ value, text: `${value}개월` }))
const rentalsOf = (days: number) =>
  Array.from({ length: mostRentals(days) }, (_, index) => ({ value: index + 1, text: `${index + 1}번` }))

const atFirst: Expectation = { perDay: 15_000, days: 4, rentals: 2, months: 6 }

function Result({ expected, rate }: { expected: Expectation; rate: ConsignmentRate }) {
  const { days, rentals } = expected
  const brings = estimate(expected, ratesOf(rate))
  return (
    <div className={styles.result} aria-live="polite">
      <Rows>
        <Row name={`대여료 (${days}일씩 ${rentals}번)`}>{won(brings.base)}</Row>
        <Row name={`거래 수수료 ${rate.transactionFeeRate}%`}>{minusWon(brings.transactionFee)}</Row>
        <Row name={`운영 수수료 ${rate.operatingFeeRate}%`}>{minusWon(brings.operatingFee)}</Row>
        <Total name="한 달에 받는 금액" value={won(brings.owner)} />
      </Rows>
      <p className={styles.inAll}>
        {expected.months}개월이면 <strong>{won(brings.inAll)}</strong>
      </p>
    </div>
  )
}

/** Estimates an owner's income with the price tiers and the rates that settlements use. */
export function Calculator({ rate }: { rate: ConsignmentRate }) {
  const [expected, setExpected] = useState(atFirst)
  const change = (part: Partial<Expectation>) => setExpected((now) => ({ ...now, ...part }))
  const rentals = rentalsOf(expected.days)
  const isPriced = expected.perDay >= dailyPrices.least
  return (
    <section aria-labelledby="calculator" className={styles.section}>
      <h2 id="calculator" className={styles.title}>
        예상 정산 계산
      </h2>
      <div className={styles.fields}>
        <NumericFormat
          customInput={TextField}
          label="하루 가격"
          inputMode="numeric"
          autoComplete="off"
          thousandSeparator=","
          decimalScale={0}
          allowNegative={false}
          isAllowed={({ floatValue }) => (floatValue ?? 0) <= dailyPrices.most}
          value={expected.perDay === 0 ? '' : expected.perDay}
          onValueChange={({ floatValue }) => change({ perDay: floatValue ?? 0 })}
          error={isPriced ? undefined : `${won(dailyPrices.least)} 이상으로 입력해 주세요.`}
          after={<span className={styles.unit}>원</span>}
        />
        <Choices
          label="한 번에 빌리는 날"
          value={expected.days}
          options={lengths}
          onChoose={(days) => change({ days, rentals: Math.min(expected.rentals, mostRentals(days)) })}
        />
        <Choices
          label="한 달에 빌려 가는 횟수"
          value={expected.rentals}
          options={rentals}
          onChoose={(chosen) => change({ rentals: chosen })}
          hint="배송과 회수에 걸리는 날까지 넣어 계산했어요."
        />
        <Choices
          label="맡기는 기간"
          value={expected.months}
          options={months}
          onChoose={(chosen) => change({ months: chosen })}
        />
      </div>
      <Result expected={expected} rate={rate} />
      <p className={styles.note}>
        오래 빌릴수록 하루 가격이 내려가는 기간 할인을 넣은 예상 금액이에요. 쿠폰과 포인트 할인은 빌림이
        부담해요. 빌려 간 분이 없는 달에는 정산도 없어요.
      </p>
      <div className={styles.way}>
        <ButtonLink to={paths.luxshareApplyWith({ price: expected.perDay, months: expected.months })} wide>
          위탁 신청하기
        </ButtonLink>
      </div>
    </section>
  )
}
