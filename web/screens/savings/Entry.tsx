import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PointEntry } from '../../../domain/wire/points.ts'
import { paths } from '../../paths.ts'
import { dottedDay } from '../../text/format.ts'
import { endOf, reasonOf, signedPoints, subjectOf } from './entryWords.ts'
import styles from './SavingsScreen.module.css'

/** One change of the balance: reason, order, date and expiry. */
export function Entry({ entry }: { entry: PointEntry }) {
  const subject = subjectOf(entry)
  const end = endOf(entry)
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <p className={styles.reason}>{reasonOf(entry)}</p>
        <p className={styles.amount} data-gain={entry.points > 0 || undefined}>
          {signedPoints(entry.points)}
        </p>
      </div>
      {subject !== null && entry.orderId !== null && (
        <Link to={paths.orderDetail(entry.orderId)} className={styles.subject}>
          <span>{subject}</span>
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
      <p className={styles.when}>
        <time dateTime={entry.createdAt}>{dottedDay(entry.createdAt)}</time>
        {end !== null && <span>{end}</span>}
      </p>
    </li>
  )
}
