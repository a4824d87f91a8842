import type { PointSummary } from '../../../domain/wire/points.ts'
import { points } from '../../text/format.ts'
import styles from './SavingsScreen.module.css'

function Expiring({ expiringPoints, expiring }: Pick<PointSummary, 'expiringPoints' | 'expiring'>) {
  return (
    <section aria-labelledby="expiring" className={styles.expiring}>
      <div className={styles.expiringHead}>
        <h2 id="expiring">30일 안에 만료</h2>
        <p data-some={expiringPoints > 0 || undefined}>{points(expiringPoints)}</p>
      </div>
      {expiring.length === 0 ? (
        <p className={styles.note}>30일 안에 만료되는 포인트가 없어요.</p>
      ) : (
        <ul className={styles.days}>
          {expiring.map(({ day, points: amount }) => (
            <li key={day}>
              <span>{day.replaceAll('-', '.')} 23:59까지</span>
              <span>{points(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The balance; when points are owed, also why and what happens next. */
export function Balance({ summary }: { summary: PointSummary }) {
  const { debt, heldPoints } = summary
  return (
    <div className={styles.top}>
      <dl>
        <dt className={styles.label}>보유 포인트</dt>
        <dd className={styles.balance}>{points(summary.points)}</dd>
      </dl>
      {debt > 0 && (
        <p className={styles.debt}>
          리뷰가 삭제되어 회수할 포인트 중 {points(debt)}가 모자라요. 다음에 적립되거나 환불되는 포인트로 먼저
          채우고, 그때까지는 포인트를 쓸 수 없어요. 현금으로 청구하지 않아요.
        </p>
      )}
      {heldPoints > 0 && <p className={styles.note}>결제 중인 주문에 {points(heldPoints)}를 쓰고 있어요.</p>}
      <Expiring {...summary} />
    </div>
  )
}
