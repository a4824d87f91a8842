import { useState } from 'react'
import { useHydrated } from '../../kit/useHydrated.ts'
import styles from './belowView.module.css'

/**
 * The class of a grid whose cards below the first view are laid out when they come near it: those that the server drew
 * with the page. What is drawn anew, as after Back, is laid out at once, so that the scroll is restored to the pixel.
 */
export function useBelowView(): string | undefined {
  const hydrated = useHydrated()
  const [isOfTheServer] = useState(!hydrated)
  return isOfTheServer ? styles.grid : undefined
}
