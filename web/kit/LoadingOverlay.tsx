import { useSyncExternalStore } from 'react'
import styles from './LoadingOverlay.module.css'
import { loading } from './loading.ts'

const no = () => false

/** The page's only loading indicator: an animated line, and a text for screen readers. */
export function LoadingOverlay() {
  const running = useSyncExternalStore(loading.subscribe, loading.isRunning, no)
  return (
    <div role="status" className={styles.status}>
      {running && (
        <div className={styles.overlay}>
          <span className={styles.plate} aria-hidden="true">
            <span className={styles.interval} />
          </span>
          <span className={styles.spoken}>불러오는 중이에요</span>
        </div>
      )}
    </div>
  )
}
