import { Link } from 'react-router-dom'
import type { StaffPayoutDetail, StaffPayoutLine } from '../../../../domain/wire/staffPayments.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { useAnswer } from '../../api/reading.ts'
import { paymentCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { Answered } from '../../kit/Answered.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { dots, figure } from '../../kit/words.ts'
import { explainPath, paymentPath } from '../../paths.ts'
import { bookedBy } from './bookedBy.ts'
import { causes } from './causes.ts'
import styles from './Lines.module.css'

/** A payout day: its differences with their causes, then all lines. */
export function PayoutDay({ day }: { day: string }) {
  const answer = useAnswer(paymentCalls.payout(day))
  return <Answered answer={answer}>{(found) => <Lines found={found} />}</Answered>
}

function Lines({ found }: { found: StaffPayoutDetail }) {
  const booked = bookedBy(found.paidOutOn)
  const amount = (name: string, value: number) => ({ name, value: <AmountLink amount={value} to={booked} /> })
  const differing = found.lines.filter((line) => line.causes.length > 0)
  const agreeing = found.lines.filter((line) => line.causes.length === 0)
  return (
    <>
      <DrawerHead
        over={`거래 ${figure(found.transactions)}건`}
        title={`${dots(found.paidOutOn)} 지급`}
        badge={
          differing.length === 0 ? (
            <Badge tone="ok">일치</Badge>
          ) : (
            <Badge tone="error">차이 {differing.length}건</Badge>
          )
        }
      />
      <Facts
        facts={[
          amount('우리 금액', found.ours),
          { name: '약정 수수료', value: won(0 - found.agreedFees) },
          amount('받을 금액', found.expected),
          amount('받은 금액', found.paid),
          amount('차이', found.difference),
        ]}
      />
      {differing.length > 0 && (
        <section aria-labelledby="why">
          <h3 id="why" className={styles.heading}>
            차이의 원인
          </h3>
          <ol className={styles.lines}>
            {differing.map((line) => (
              <Line key={`${line.paymentKey} ${line.transactionKey}`} line={line} />
            ))}
          </ol>
        </section>
      )}
      {agreeing.length > 0 && (
        <section aria-labelledby="agreeing">
          <h3 id="agreeing" className={styles.heading}>
            일치하는 거래 {figure(agreeing.length)}건
          </h3>
          <ol className={styles.lines}>
            {agreeing.map((line) => (
              <Line key={`${line.paymentKey} ${line.transactionKey}`} line={line} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** Link to the events of the line's order or charge; null for a payment that we do not know. */
const comesFrom = ({ orderId, chargeId }: StaffPayoutLine): string | null => {
  if (orderId !== null) return explainPath({ what: 'order', id: orderId })
  return chargeId === null ? null : explainPath({ what: 'stream', stream: `charge:${chargeId}` })
}

function Line({ line }: { line: StaffPayoutLine }) {
  const from = comesFrom(line)
  const listed = line.listed ?? 0
  return (
    <li>
      <span className={styles.over}>
        {line.isCancel ? '취소' : '결제'}
        {line.movedOn !== null && ` · ${dots(line.movedOn)}`}
      </span>
      <span className={styles.line}>
        {from === null ? (
          <span className={styles.key}>{line.paymentKey}</span>
        ) : (
          <Link to={paymentPath(line.paymentKey)}>{line.orderNumbers ?? '추가 요금'}</Link>
        )}
        {from === null ? won(listed) : <AmountLink amount={line.ours ?? listed} to={from} />}
      </span>
      <span className={styles.over}>
        지급 {won(line.paid)} = {won(listed)} − 수수료 {won(line.keptFee)}
      </span>
      {line.causes.map(({ cause, ours, theirs, won: by }) => (
        <span key={cause} className={styles.cause}>
          <strong>
            {causes[cause].label} <span>{won(by)}</span>
          </strong>
          <span>
            {causes[cause].ours} {ours === null ? '없음' : won(ours)} · {causes[cause].theirs}{' '}
            {theirs === null ? '없음' : won(theirs)}
          </span>
        </span>
      ))}
    </li>
  )
}
