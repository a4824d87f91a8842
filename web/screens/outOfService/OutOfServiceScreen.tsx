import { Ticks } from '../../kit/Interval.tsx'
import { Wordmark } from '../../pieces/Wordmark.tsx'
import styles from './OutOfServiceScreen.module.css'

export function OutOfServiceScreen() {
  return (
    <div className={styles.page}>
      <Wordmark height={16} />
      <div className={styles.notice}>
        <p className={styles.line}>
          점검 <Ticks dashed /> 다시 시작
        </p>
        <h1 className={styles.title} tabIndex={-1}>
          시스템 점검 중이에요
        </h1>
        <p className={styles.words}>잠시 후 다시 접속해 주세요.</p>
      </div>
    </div>
  )
}
