import { won } from '../../kit/AmountLink.tsx'
import { moment } from '../../kit/words.ts'
import styles from './LotStory.module.css'
import type { Lot } from './lotEndings.ts'

const events: Readonly<Record<string, string>> = {
  'points.earned': '적립',
  'points.held': '결제 중 보류',
  'points.released': '보류 해제',
  'points.used': '사용',
  'points.restored': '환불',
  'points.expired': '소멸',
  'points.suspended': '회수',
  'points.debt.repaid': '미수금 상환',
}

/** A point lot and its history. */
export function LotStory({ lot, isOpen }: { lot: Lot; isOpen: boolean }) {
  return (
    <section
      className={styles.lot}
      aria-label={`${moment(lot.expiresAt)} 소멸`}
      data-open={isOpen || undefined}
    >
      <h3>
        <span>{moment(lot.expiresAt)} 소멸</span>
        <strong>{won(lot.remaining)}P 남음</strong>
      </h3>
      <ol>
        {lot.steps.map((step) => (
          <li key={`${step.at} ${step.event} ${step.points} ${step.about}`}>
            <span>
              {moment(step.at)} {events[step.event] ?? step.event}
            </span>
            <span>{step.points === 0 ? '' : won(step.points)}</span>
            {step.orderNumbers !== null && (
              <small>
                {step.orderNumbers} {step.productName}
              </small>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
