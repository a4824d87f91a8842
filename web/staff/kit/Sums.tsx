import type { ReactNode } from 'react'
import styles from './Sums.module.css'

export type Sum = { name: string; value: ReactNode; tone?: 'ok' | 'error' }

/** The sums over a page's content, above it. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, value, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tone={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
