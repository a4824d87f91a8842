import { lazyPart } from '../../../kit/lazyPart.tsx'
import type { DateInput, RangeInput } from './DateInput.tsx'
import styles from './Dates.module.css'
import type { MonthTurn } from './MonthTurn.tsx'

/** The fields of dates for filters: their code is not on pages without any, and their place is kept until it is here. */
export const LazyDateInput = lazyPart<Parameters<typeof DateInput>[0]>(
  async () => (await import('./DateInput.tsx')).DateInput,
  () => <span className={styles.waiting} />,
)
export const LazyRangeInput = lazyPart<Parameters<typeof RangeInput>[0]>(
  async () => (await import('./DateInput.tsx')).RangeInput,
  () => <span className={styles.waiting} data-range="" />,
)
export const LazyMonthTurn = lazyPart<Parameters<typeof MonthTurn>[0]>(
  async () => (await import('./MonthTurn.tsx')).MonthTurn,
  () => <span className={styles.waiting} data-range="" />,
)
