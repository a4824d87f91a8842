import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import styles from './SectionHead.module.css'

/** Head of a section: a title, a line of text, and `aside` at the right. */
export function SectionHead(props: {
  id: string
  title: string
  words?: string | undefined
  aside?: ReactNode
  tight?: boolean
}) {
  return (
    <div className={cx(styles.head, props.tight === true && styles.tight)}>
      <div>
        <h2 id={props.id} className={styles.title}>
          {props.title}
        </h2>
        {props.words !== undefined && props.words !== '' && <p className={styles.words}>{props.words}</p>}
      </div>
      {props.aside}
    </div>
  )
}
