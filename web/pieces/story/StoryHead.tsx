import type { ReactNode } from 'react'
import styles from './StoryHead.module.css'

/** Head of a page that introduces the shop or a service. */
export function StoryHead(props: { overline: string; title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <p className={styles.overline}>{props.overline}</p>
      <h1 className={styles.title} tabIndex={-1}>
        {props.title}
      </h1>
      {props.children !== undefined && <p className={styles.words}>{props.children}</p>}
    </header>
  )
}
