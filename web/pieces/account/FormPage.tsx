import { CircleAlert } from 'lucide-react'
import type { FormEventHandler, ReactNode } from 'react'
import styles from './FormPage.module.css'

/** Form page with a lead, fields, and one main action in the thumb zone. */
export function FormPage(props: {
  lead?: ReactNode
  about?: ReactNode
  actions?: ReactNode
  /** Error of the whole form; the error of a field is shown at the field. */
  problem?: string | null
  onSubmit?: FormEventHandler<HTMLFormElement>
  children?: ReactNode
}) {
  const hasProblem = props.problem !== undefined && props.problem !== null
  return (
    <form className={styles.page} onSubmit={props.onSubmit} noValidate>
      {props.lead !== undefined && <p className={styles.lead}>{props.lead}</p>}
      {props.about !== undefined && <p className={styles.about}>{props.about}</p>}
      {props.children !== undefined && <div className={styles.fields}>{props.children}</div>}
      {(props.actions !== undefined || hasProblem) && (
        <div className={styles.actions}>
          {hasProblem && (
            <p className={styles.problem} role="alert">
              <CircleAlert size={16} aria-hidden="true" />
              {props.problem}
            </p>
          )}
          <div className={styles.buttons}>{props.actions}</div>
        </div>
      )}
    </form>
  )
}
