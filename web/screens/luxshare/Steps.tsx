import { CONSIGNED_MARGIN_DAYS } from '../../../domain/rental/period.ts'
import type { ConsignmentRate } from '../../../domain/wire/consignments.ts'
import styles from './Steps.module.css'

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
    <section aria-labelledby="steps" className={styles.section}>
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
