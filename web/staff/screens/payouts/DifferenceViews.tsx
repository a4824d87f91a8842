import { Link } from 'react-router-dom'
import { differencesPath } from '../../paths.ts'
import styles from './DifferenceViews.module.css'

const views = [
  { of: 'card', label: '들어온 돈' },
  { of: 'outgoing', label: '나간 돈' },
  { of: 'bank', label: '통장' },
] as const

/** What the card provider paid in, what left by the payout gateway, and the bank's own statement. */
export function DifferenceViews({ shown }: { shown: (typeof views)[number]['of'] }) {
  return (
    <nav aria-label="대사 종류" className={styles.views}>
      {views.map(({ of, label }) => (
        <Link key={of} to={differencesPath({ of })} aria-current={of === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
