import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Rows.module.css'

/** Description list with names at the left and values at the right. */
export function Rows(props: { children: ReactNode }) {
  return <dl>{props.children}</dl>
}

export function Row(props: { name: string; tone?: 'off' | 'light' | undefined; children: ReactNode }) {
  return (
    <div className={cx(styles.row, props.tone !== undefined && styles[props.tone])}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

/** Last row with the total, below a dark line, or below a hairline inside a section. */
export function Total(props: { name: string; value: string; hairline?: boolean }) {
  return (
    <div className={cx(styles.total, props.hairline === true && styles.hairline)}>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  )
}
