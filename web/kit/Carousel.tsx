import type { ReactNode } from 'react'
import styles from './Carousel.module.css'

/** A row that scrolls sideways and snaps; its links and buttons bring it along for keys. */
export function Carousel(props: { label: string; children: ReactNode }) {
  return (
    <section aria-label={props.label} className={styles.row}>
      {props.children}
    </section>
  )
}
