import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { cx } from './cx.ts'

export type BadgeTone = 'tile' | 'lining' | 'ink' | 'ok' | 'warn' | 'error'

export function Badge(props: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[props.tone ?? 'tile'])}>{props.children}</span>
}
