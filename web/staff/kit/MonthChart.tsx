import { lazy, Suspense } from 'react'
import { loadChunk } from '../../kit/connection.ts'
import styles from './MonthChart.module.css'
import type { Month, Series } from './monthChart.ts'

const MonthChartDrawn = lazy(() =>
  loadChunk(() => import('./MonthChartDrawn.tsx').then((part) => ({ default: part.MonthChartDrawn }))),
)

/** A chart of monthly numbers as bars and lines. A table beside it has the same figures; arrow keys move by month. */
export function MonthChart(props: {
  name: string
  unit: string
  months: readonly Month[]
  series: readonly Series[]
}) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.name}>{props.name}</figcaption>
      <Suspense fallback={<div className={styles.drawing} />}>
        <MonthChartDrawn {...props} />
      </Suspense>
    </figure>
  )
}
