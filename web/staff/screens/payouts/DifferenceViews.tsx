import { Link } from 'react-router-dom'
import { differencesPath } from '../../paths.ts'
import styles from './DifferenceViews.module.css'

const views = [
  { of: 'card', label: '들어온 돈' },
  { of: 'outgoing', label: '나간 돈' },
] as const

/** Both sides of the reconciliation: what the card provider paid in, and what left by the gateway and the bank. */
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
