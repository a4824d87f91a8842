import type { ReactNode } from 'react'
import styles from './Carousel.module.css'

/** A row that scrolls sideways and snaps; its links and buttons bring it along for keys. */
export function Carousel(props: { children: ReactNode }) {
  return <div className={styles.row}>{props.children}</div>
}
