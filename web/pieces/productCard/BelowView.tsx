import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { useDrawnByServer } from '../../kit/useHydrated.ts'
import styles from './belowView.module.css'

/**
 * A grid that skips the layout of server-rendered cards below the viewport until they come near it. Cards rendered in
 * the browser, as after Back, are laid out at once, so that the scroll position is restored exactly. The cards are
 * children, so that the end of hydration does not render them again.
 */
export function BelowView(props: { as: 'ul' | 'ol'; className: string | undefined; children: ReactNode }) {
  const { as: List, className, children } = props
  return <List className={cx(className, useDrawnByServer() && styles.grid)}>{children}</List>
}
