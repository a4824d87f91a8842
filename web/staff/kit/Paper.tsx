import type { ReactNode } from 'react'
import styles from './Paper.module.css'

/** The part of a page that is printed, alone and at full height, under a title of its own. */
export const Paper = ({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) => (
  <div className={`${styles.paper} ${className ?? ''}`} data-print>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </div>
)
