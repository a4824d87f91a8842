import { lazyPart } from '../../kit/lazyPart.tsx'
import { visitPeriod } from '../../storage/rentPeriod.ts'
import { useVisitPeriod } from './useVisitPeriod.ts'
import styles from './VisitPeriodLine.module.css'

/** The row's frame, until its code has come. */
export const PeriodRowFrame = () => <div className={styles.waiting} />

const PeriodRow = lazyPart(
  () => import('../listing/PeriodRow.tsx').then((part) => part.PeriodRow),
  PeriodRowFrame,
)

/** One line that says for which days a page shows products, and changes or clears them; nothing without days. */
export function VisitPeriodLine() {
  const period = useVisitPeriod()
  if (period === null) return null
  return (
    <PeriodRow
      period={period}
      onChoose={(chosen) => (chosen === null ? visitPeriod.end() : visitPeriod.hold(chosen))}
    />
  )
}
