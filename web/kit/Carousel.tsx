import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import styles from './Carousel.module.css'
import { cx } from './cx.ts'

type Props = {
  children: ReactNode
  label?: string
  /** Children fill two rows, column by column. */
  twoRows?: boolean
  /** Each child fills the width. */
  single?: boolean
  /** Receives the index of the leftmost child, from 0. */
  onMove?: (index: number) => void
}

/** A row that scrolls sideways and snaps. Keyboard users scroll it by moving the focus, mouse users by two buttons. */
export function Carousel({ children, label, twoRows = false, single = false, onMove }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const turn = (direction: 1 | -1) => {
    const { current } = row
    const step = (current?.clientWidth ?? 0) * (single ? 1 : 0.7)
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    current?.scrollBy({ left: direction * step, behavior: isCalm ? 'auto' : 'smooth' })
  }
  const moved = useCallback(() => {
    const { current } = row
    if (onMove === undefined || current === null) return
    const [first, second] = Array.from(current.children)
    if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
    onMove(Math.round(current.scrollLeft / (second.offsetLeft - first.offsetLeft)))
  }, [onMove])
  // The visitor may have swiped before hydration.
  useEffect(moved, [moved])
  return (
    <div className={styles.frame}>
      <div
        ref={row}
        className={cx(styles.row, twoRows && styles.twoRows, single && styles.single)}
        {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}
        {...(onMove === undefined ? {} : { onScroll: moved })}
      >
        {children}
      </div>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={cx(styles.turn, styles.before)}
        onClick={() => turn(-1)}
      >
        <ChevronLeft size={22} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={cx(styles.turn, styles.after)}
        onClick={() => turn(1)}
      >
        <ChevronRight size={22} />
      </button>
    </div>
  )
}
