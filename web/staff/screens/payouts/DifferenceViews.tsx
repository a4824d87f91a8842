import { Views } from '../../kit/Views.tsx'
import { differencesPath } from '../../paths.ts'
import styles from './DifferenceViews.module.css'

const views = [
  { of: 'card', label: '들어온 돈' },
  { of: 'outgoing', label: '나간 돈' },
  { of: 'bank', label: '통장' },
] as const

/** Links to the reconciliations: incoming card money, outgoing payouts, and the bank statement. */
export function DifferenceViews({ shown }: { shown: (typeof views)[number]['of'] }) {
  return (
    <div className={styles.views}>
      <Views
        name="대사 종류"
        views={views.map(({ of, label }) => ({ id: of, label, to: differencesPath({ of }) }))}
        shown={shown}
      />
    </div>
  )
}
