import styles from './PeriodSkeleton.module.css'

const weeks = [0, 1, 2, 3, 4]
const days = [0, 1, 2, 3, 4, 5, 6]

/** Skeleton of the calendar and its panel in their final geometry. */
export function PeriodSkeleton() {
  return (
    <div className={styles.calendar} aria-hidden="true">
      <div className={styles.head} />
      <div className={styles.caption} />
      {weeks.map((week) => (
        <div key={week} className={styles.week}>
          {days.map((day) => (
            <span key={day} className={styles.day} />
          ))}
        </div>
      ))}
      <div className={styles.panel}>
        <span className={styles.words} />
        <span className={styles.dates} />
        <span className={styles.button} />
      </div>
    </div>
  )
}
