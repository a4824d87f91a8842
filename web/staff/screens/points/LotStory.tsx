import { won } from '../../kit/AmountLink.tsx'
import { moment } from '../../kit/words.ts'
import styles from './LotStory.module.css'
import type { Lot } from './lotEndings.ts'

/** A point lot and its history. */
export function LotStory({ lot, isOpen }: { lot: Lot; isOpen: boolean }) {
  return (
    <article className={styles.lot} data-open={isOpen || undefined}>
      <h3>
        <span>{moment(lot.expiresAt)} 만료</span>
        <strong>{won(lot.remaining)}P 남음</strong>
      </h3>
      <ol>
        {lot.steps.map((step) => (
          <li key={`${step.at} ${step.event} ${step.points} ${step.about}`}>
            <span>
              {moment(step.at)} {step.title}
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
    </article>
  )
}
