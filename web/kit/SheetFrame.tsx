import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './SheetFrame.module.css'

/** A full screen sheet's ground, title and skeleton, drawn with the tap while the sheet's own code is on its way. */
export const SheetFrame = ({ title, children }: { title: string; children: ReactNode }) =>
  createPortal(
    <div aria-hidden="true">
      <div className={styles.dim} />
      <div className={styles.frame}>
        <p className={styles.head}>{title}</p>
        <div className={styles.body}>{children}</div>
      </div>
    </div>,
    document.body,
  )
