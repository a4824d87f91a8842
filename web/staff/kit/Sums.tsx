import type { ReactNode } from 'react'
import styles from './Sums.module.css'

/** A sum that has not come yet is undefined, and shown as a dash rather than as nothing earned. */
export type Sum = { name: string; value: ReactNode; tone?: 'ok' | 'error' | undefined }

/** The sums over a page's content, above it. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, value, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tone={tone}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
