import type { ReactNode } from 'react'
import styles from './WaitingPage.module.css'

/** A page that only leads on. */
export function WaitingPage(props: { mark: ReactNode; words: string }) {
  return (
    <div className={styles.page}>
      {props.mark}
      <h1 className={styles.words} tabIndex={-1}>
        {props.words}
      </h1>
    </div>
  )
}
