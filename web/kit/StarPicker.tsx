import type { KeyboardEvent, PointerEvent } from 'react'
import { plainKey } from './plainKey.ts'
import { StarBar } from './StarBar.tsx'
import styles from './StarPicker.module.css'

const most = 5
const step = 0.5
const within = (stars: number) => Math.min(most, Math.max(step, stars))

/** Returns the rating after a key of the APG slider pattern; null for any other key. */
function steppedBy(key: string, rating: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(rating + step)
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(rating - step)
    case 'PageUp':
      return within(rating + 1)
    case 'PageDown':
      return within(rating - 1)
    case 'Home':
      return step
    case 'End':
      return most
    default:
      return null
  }
}

/** Returns the rating at a position, in half stars: the left half of the third star is 2.5. */
const ratingAt = (x: number, width: number): number => within(Math.ceil((x / width) * (most / step)) * step)

/** Rating slider in half stars, operated by taps, drags or the keys of a slider. */
export function StarPicker(props: { label: string; rating: number; onRate: (rating: number) => void }) {
  const { label, rating, onRate } = props
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steppedBy(plainKey(event), rating)
    if (next === null) return
    event.preventDefault()
    onRate(next)
  }
  const follow = (event: PointerEvent<HTMLSpanElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onRate(ratingAt(event.clientX - left, width))
  }
  return (
    <span className={styles.picker}>
      <span
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={step}
        aria-valuemax={most}
        aria-valuenow={rating}
        aria-valuetext={`${rating}점`}
        className={styles.slider}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
        }}
      >
        <StarBar rating={rating} className={styles.bar} emptyClassName={styles.empty} />
      </span>
      <span aria-hidden="true" className={styles.number}>
        {rating.toFixed(1)}
      </span>
    </span>
  )
}
