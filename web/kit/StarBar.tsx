import { useId } from 'react'
import { star } from './starShape.ts'

const places = [0, 14, 28, 42, 56]
const barWidth = 70

const fiveStars = places.map((x) => <path key={x} d={star} transform={`translate(${x})`} />)

/** Five stars, filled to rating × 20 %. */
export function StarBar(props: {
  rating: number
  className: string | undefined
  /** Class of the unfilled stars. */
  emptyClassName: string | undefined
  width?: number
  height?: number
}) {
  const { rating, className, emptyClassName, ...size } = props
  const clip = useId()
  return (
    <svg viewBox={`0 0 ${barWidth} 14`} aria-hidden="true" className={className} {...size}>
      <clipPath id={clip}>
        <rect width={(rating / 5) * barWidth} height="14" />
      </clipPath>
      <g className={emptyClassName}>{fiveStars}</g>
      <g clipPath={`url(#${clip})`}>{fiveStars}</g>
    </svg>
  )
}
