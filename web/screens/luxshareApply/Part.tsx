import { CircleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import styles from './LuxshareApplyScreen.module.css'

/** A part of the form without an input of its own; it shows its error and can take the focus. */
export function Part(props: {
  title: string
  error: string | undefined
  focusAt: Ref<HTMLElement>
  children: ReactNode
}) {
  const id = useId()
  return (
    <section ref={props.focusAt} tabIndex={-1} aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.partTitle}>
        {props.title}
      </h2>
      {props.children}
      {props.error !== undefined && (
        <p className={styles.problem} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {props.error}
        </p>
      )}
    </section>
  )
}
