import type { KeyboardEvent, PointerEvent } from 'react'
import { StarBar } from './StarBar.tsx'
import styles from './StarPicker.module.css'

const most = 5
const step = 0.5
const within = (stars: number) => Math.min(most, Math.max(step, stars))

/** What a key of the slider pattern does to the rating; null for every other key. */
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

/** Half a star for each half that is touched: the left half of the third star is 2.5. */
const ratingAt = (x: number, width: number): number => within(Math.ceil((x / width) * (most / step)) * step)

/** Five stars in half steps: tapped, drawn along by a finger, or moved by the keys of a slider. */
export function StarPicker(props: { label: string; rating: number; onRate: (rating: number) => void }) {
  const { label, rating, onRate } = props
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steppedBy(event.key, rating)
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
