import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { CONSIGNED_MARGIN_DAYS } from '../../../domain/rental/period.ts'
import { ratesOf } from '../../../domain/shared/ratesInPercent.ts'
import { wishedPrices } from '../../../domain/shared/wishedPrices.ts'
import type { ConsignmentRate } from '../../../domain/wire/consignments.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { AmountField } from '../../kit/AmountField.tsx'
import { ButtonLink } from '../../kit/Button.tsx'
import { Choices } from '../../kit/Choices.tsx'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { ownPicture, paths } from '../../paths.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { monthsOffered } from '../../pieces/luxshare/application.ts'
import { type Expectation, estimate, mostRentals } from '../../pieces/luxshare/estimate.ts'
import { StoryHead } from '../../pieces/story/StoryHead.tsx'
import { minusWon, won } from '../../text/format.ts'
import styles from './LuxshareScreen.module.css'

const ways = [
  { to: paths.aboutLuxshare, name: '럭스쉐어 이야기' },
  { to: paths.consignments, name: '내 위탁 내역' },
  { to: paths.settlements, name: '내 정산 내역' },
] as const

/** The introduction to consigning: an income calculator, the steps and the fees, at today's rates. */
export function LuxshareScreen() {
  const { data: rate, error, mutate } = useAnswer(calls.consignmentRate)
  return (
    <article className={styles.page}>
      <StoryHead
        overline="Luxshare"
        title={
          <>
            옷장 속 명품,
            <br />한 달에 얼마일까요?
          </>
        }
      >
        쉬고 있는 가방과 시계, 옷을 맡기면 빌림이 빌려 드리고 대여료를 나눠 드려요.
      </StoryHead>
      <img
        src={ownPicture('luxshare-storage')}
        alt=""
        width={780}
        height={669}
        fetchPriority="high"
        decoding="async"
        className={styles.picture}
      />
      {rate === undefined && error === undefined && (
        <div className={styles.waiting}>
          <Skeleton shape="title" />
          <Skeleton shape="box" count={4} />
        </div>
      )}
      {rate === undefined && error !== undefined && !isRefused(error) && (
        <LoadFailed error={error} onRetry={() => mutate()} />
      )}
      {rate !== undefined && (
        <>
          <Calculator rate={rate} />
          <Steps rate={rate} />
          <Fees rate={rate} />
        </>
      )}
      <nav aria-label="럭스쉐어 더 보기" className={styles.ways}>
        {ways.map(({ to, name }) => (
          <Link key={to} to={to} className={styles.way}>
            {name}
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        ))}
      </nav>
    </article>
  )
}

const stepsOf = ({ sendWithinDays, inspectionDays, settlementDay }: ConsignmentRate) => [
  { name: '신청', words: '브랜드와 상태, 바라는 하루 가격을 알려 주세요. 카드와 계좌가 필요해요.' },
  {
    name: '보내기',
    words: `신청하고 ${sendWithinDays}일 안에 보내 주세요. 송장 번호를 남기면 도착까지 알려 드려요.`,
  },
  { name: '감정', words: `${inspectionDays}일 이상 살펴본 뒤 하루 가격을 정해요. 통과하면 바로 진열해요.` },
  {
    name: '대여',
    words: `고른 기간 동안 빌려 드려요. 끝나기 ${CONSIGNED_MARGIN_DAYS}일 전까지 예약을 받아요.`,
  },
  { name: '정산', words: `돌아온 대여를 확정해 다음 달 ${settlementDay}일에 보내 드려요.` },
]

export function Steps({ rate }: { rate: ConsignmentRate }) {
  return (
    <section aria-labelledby="steps" className={styles.stepsSection}>
      <h2 id="steps" className={styles.title}>
        맡기는 순서
      </h2>
      <ol className={styles.steps}>
        {stepsOf(rate).map(({ name, words }) => (
          <li key={name} className={styles.step}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

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

function priceProblem(perDay: number): string | undefined {
  if (perDay < wishedPrices.least) return `${won(wishedPrices.least)} 이상으로 입력해 주세요.`
  return perDay > wishedPrices.most ? `${won(wishedPrices.most)} 이하로 입력해 주세요.` : undefined
}

/** Estimates an owner's income with the price tiers and the rates that settlements use. */
function Calculator({ rate }: { rate: ConsignmentRate }) {
  const [expected, setExpected] = useState(atFirst)
  const change = (part: Partial<Expectation>) => setExpected((now) => ({ ...now, ...part }))
  const rentals = rentalsOf(expected.days)
  const problem = priceProblem(expected.perDay)
  return (
    <section aria-labelledby="calculator" className={styles.calculatorSection}>
      <h2 id="calculator" className={styles.title}>
        예상 정산 계산
      </h2>
      <div className={styles.fields}>
        <AmountField
          label="하루 가격"
          autoComplete="off"
          value={expected.perDay}
          onValue={(typed) => change({ perDay: typed })}
          error={problem}
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
      <p className={styles.calculatorNote}>
        오래 빌릴수록 하루 가격이 내려가는 기간 할인을 넣은 예상 금액이에요. 쿠폰과 포인트 할인은 빌림이
        부담해요. 빌려 간 분이 없는 달에는 정산도 없어요.
      </p>
      <div className={styles.calculatorWay}>
        <ButtonLink to={paths.luxshareApplyWith({ price: expected.perDay, months: expected.months })} wide>
          위탁 신청하기
        </ButtonLink>
      </div>
    </section>
  )
}

const feesOf = (rate: ConsignmentRate) => [
  { name: '맡기는 기간', value: monthsOffered.map((months) => `${months}개월`).join(' · ') },
  { name: '거래 수수료', value: `대여료의 ${rate.transactionFeeRate}%` },
  { name: '운영 수수료', value: `대여료의 ${rate.operatingFeeRate}%` },
  { name: '정산일', value: `매월 ${rate.settlementDay}일` },
  { name: '감정비 (감정 불합격 시)', value: won(rate.inspectionFee) },
  { name: '반송비 (감정 불합격 시)', value: won(rate.returnFee) },
  { name: '중도 해지', value: `확정된 대여료의 ${rate.earlyEndPercent}%` },
]

/** The fees of a failed appraisal, of which those that are nothing are not announced (rule 953). */
export function feesDue({ inspectionFee, returnFee }: Pick<ConsignmentRate, 'inspectionFee' | 'returnFee'>) {
  const names = [inspectionFee > 0 ? '감정비' : [], returnFee > 0 ? '반송비' : []].flat()
  return names.length === 0 ? '' : `감정을 통과하지 못하면 ${names.join('와 ')}를 등록한 카드로 결제해요. `
}

function Fees({ rate }: { rate: ConsignmentRate }) {
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
        맡길 때 정한 수수료율은 계약이 끝날 때까지 바뀌지 않고, 세금은 떼지 않아요. {feesDue(rate)}대여
        중이거나 예약이 있을 때는 중도에 해지할 수 없어요.
      </p>
    </section>
  )
}
