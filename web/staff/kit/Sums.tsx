import type { ReactNode } from 'react'
import styles from './Sums.module.css'

/** A named figure; it is undefined while it loads, and then shown as a dash rather than as zero. */
export type Sum = { name: string; value: ReactNode; tone?: 'ok' | 'error' | undefined }

/** Totals above a page's content; `isStale` while they are those of the filters before. */
export function Sums({ sums, isStale = false }: { sums: readonly Sum[]; isStale?: boolean }) {
  return (
    <dl className={styles.sums} aria-busy={isStale || undefined}>
      {sums.map(({ name, value, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tone={tone}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
