import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { PaidMonth } from '../../../domain/wire/settlements.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { StatementLink } from '../../pieces/consigned/StatementLink.tsx'
import { minusWon, monthName, signedWon, won } from '../../text/format.ts'
import { monthLabel, monthLine, wantsAccount } from './monthWords.ts'
import styles from './SettlementsScreen.module.css'

const atFirst = 3
const more = 6

function Month({ month }: { month: PaidMonth }) {
  const label = monthLabel(month)
  const { pathname } = useLocation()
  return (
    <li className={styles.month}>
      <h3 className={styles.monthHead}>
        {monthName(month.month)} <Badge tone={label.tone}>{label.words}</Badge>
      </h3>
      <p className={styles.line}>
        {monthLine(month)}
        {wantsAccount(month) && (
          <>
            {' '}
            <Link to={paths.accountFor(pathname)} className={styles.link}>
              계좌 확인
            </Link>
          </>
        )}
      </p>
      <Rows>
        <Row name="확정된 정산금">{signedWon(month.earned)}</Row>
        {month.broughtForward !== 0 && (
          <Row name="지난달에서 넘어온 금액">{signedWon(month.broughtForward)}</Row>
        )}
        {month.deducted !== 0 && <Row name="공제한 금액 (위약금, 검수비)">{minusWon(month.deducted)}</Row>}
        {month.carriedForward !== 0 && (
          <Row name="다음 달로 넘긴 금액">{signedWon(month.carriedForward)}</Row>
        )}
        <Total
          name={month.status === 'paid' ? '받은 금액' : '받을 금액'}
          value={won(month.payable)}
          hairline
        />
      </Rows>
      {month.status !== 'open' && <StatementLink month={month.month} name={monthName(month.month)} />}
    </li>
  )
}

const coming: readonly PaidMonth['status'][] = ['due', 'on_its_way']

/** The next payout. */
function Coming({ months }: { months: readonly PaidMonth[] }) {
  const awaited = months.filter(({ status }) => coming.includes(status))
  const open = months.find(({ status }) => status === 'open')
  const next = awaited[0] ?? open
  if (next === undefined) return null
  const amount = awaited.length > 0 ? sum(awaited.map(({ payable }) => payable)) : next.payable
  return (
    <p className={styles.coming}>
      <span>{formatWithWeekday(next.payOn)} 정산 예정</span>
      <strong>{won(amount)}</strong>
    </p>
  )
}

/** The owner's settlement months, newest first. */
export function MonthsPart({ months }: { months: readonly PaidMonth[] }) {
  const answers = useHydrated()
  const [shown, setShown] = useState(atFirst)
  const left = months.length - shown
  return (
    <section aria-labelledby="months" className={styles.part}>
      <Coming months={months} />
      <h2 id="months" className={styles.title}>
        월별 정산
      </h2>
      <ul>
        {months.slice(0, shown).map((month) => (
          <Month key={month.month} month={month} />
        ))}
      </ul>
      {left > 0 && (
        <Button look="third" wide disabled={!answers} onClick={() => setShown(shown + more)}>
          지난 정산 {Math.min(left, more)}개 더 보기
        </Button>
      )}
      <p className={styles.note}>세금은 떼지 않아요. 소득 신고는 직접 해 주세요.</p>
    </section>
  )
}
