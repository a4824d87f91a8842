import type { ReactNode } from 'react'
import styles from './WaitingPage.module.css'

/** Page shown during a redirect; after four seconds it shows a link to continue by hand. */
export function WaitingPage(props: {
  mark: ReactNode
  words: string
  byHand?: { to: string; words: string } | null
}) {
  return (
    <div className={styles.page}>
      {props.mark}
      <h1 className={styles.words} tabIndex={-1}>
        {props.words}
      </h1>
      {props.byHand && (
        <a href={props.byHand.to} className={styles.byHand}>
          {props.byHand.words}
        </a>
      )}
    </div>
  )
}
