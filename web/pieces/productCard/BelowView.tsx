import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { useDrawnByServer } from '../../kit/useHydrated.ts'
import styles from './belowView.module.css'

/**
 * A grid whose cards below the first view are laid out when they come near it: those that the server drew with the page.
 * What is drawn anew, as after Back, is laid out at once, so that the scroll is restored to the pixel. The cards are
 * handed in, so that none is drawn again when the hydration ends.
 */
export function BelowView(props: { as: 'ul' | 'ol'; className: string | undefined; children: ReactNode }) {
  const { as: List, className, children } = props
  return <List className={cx(className, useDrawnByServer() && styles.grid)}>{children}</List>
}
