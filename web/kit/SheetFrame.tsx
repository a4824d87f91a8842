import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './SheetFrame.module.css'

/** Background, title and skeleton of a full-screen sheet, shown at the tap while the sheet's own code loads. */
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
