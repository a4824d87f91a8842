import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './Chart.module.css'
import { type Place, partsOf, type Series, stretchesOf, ticksOf, tickWords } from './chartScale.ts'
import { figure } from './words.ts'

const [height, left, right, top, bottom] = [240, 60, 8, 12, 28] as const
const usualWidth = 960
const widestBar = 40
const labelWidth = 64

type Drawn = { name: string; unit: string; places: readonly Place[]; series: readonly Series[] }

/**
 * Numbers by day, month or item as bars and lines. A table beside it has the same figures. It is one tab stop: arrow keys
 * move through it and read each place, Enter opens the rows that a place is made of.
 */
export function Chart(props: Drawn & { nothing?: string }) {
  const { name, places, series, nothing = '이 기간에는 내역이 없어요.' } = props
  const isEmpty = places.every(({ values }) => series.every(({ id }) => (values[id] ?? 0) === 0))
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.name}>{name}</figcaption>
      {isEmpty ? <p className={styles.nothing}>{nothing}</p> : <Drawing {...props} />}
    </figure>
  )
}

/** What a place reads: 2026.12.03 · 순매출 45,000원. */
const wordsOf = ({ name, values }: Place, series: readonly Series[], unit: string): string =>
  [
    name,
    ...series.map(({ id, label }) => {
      const value = values[id] ?? null
      return value === null ? `${label} 없음` : `${label} ${figure(value)}${unit}`
    }),
  ].join(' · ')

const keyOf = ({ id, name }: Place): string => id ?? name

const keys: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function Drawing({ name, unit, places, series }: Drawn) {
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(usualWidth)
  const [current, setCurrent] = useState(0)
  const [read, setRead] = useState<number | null>(null)
  useLayoutEffect(() => {
    const box = frame.current
    if (box === null) return
    const watching = new ResizeObserver(() => setWidth(Math.max(320, box.clientWidth)))
    watching.observe(box)
    return () => watching.disconnect()
  }, [])
  const ticks = ticksOf(places, series)
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)]
  const y = (value: number) => top + ((most - value) / (most - least)) * (height - top - bottom)
  const band = (width - left - right) / places.length
  const middle = (nth: number) => left + band * (nth + 0.5)
  const bar = Math.min(widestBar, band * 0.7)
  const everyNth = Math.ceil(labelWidth / band)
  const focused = Math.min(current, places.length - 1)

  const move = (event: KeyboardEvent) => {
    const next = keys[event.key]?.(focused, places.length - 1)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    drawing.current?.querySelectorAll<SVGElement>('[data-place]')[next]?.focus()
  }

  const readPlace = read === null ? undefined : places[read]
  return (
    <div ref={frame} className={styles.drawing}>
      <svg ref={drawing} width={width} height={height} onPointerLeave={() => setRead(null)}>
        <title>{`${name} 차트. 좌우 화살표로 옮기면 값을 읽어요.`}</title>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={styles.grid}
              data-zero={tick === 0 || undefined}
              x1={left}
              x2={width - right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className={styles.tick} x={left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
              {tickWords(tick, unit)}
            </text>
          </g>
        ))}
        {places.map((place, nth) => {
          const at = { x: left + band * nth, y: top, width: band, height: height - top - bottom }
          return (
            <Link
              key={keyOf(place)}
              to={place.to}
              data-place={nth}
              aria-label={wordsOf(place, series, unit)}
              className={styles.place ?? ''}
              tabIndex={nth === focused ? 0 : -1}
              onFocus={() => {
                setCurrent(nth)
                setRead(nth)
              }}
              onBlur={() => setRead(null)}
              onKeyDown={move}
              onPointerEnter={() => setRead(nth)}
            >
              <rect className={styles.touch} {...at} />
              {partsOf(place, series).map(({ id, from, to }) => (
                <rect
                  key={id}
                  x={middle(nth) - bar / 2}
                  width={bar}
                  y={Math.min(y(from), y(to))}
                  height={Math.max(1, Math.abs(y(from) - y(to)))}
                  fill={`var(--${series.find((one) => one.id === id)?.colour})`}
                />
              ))}
            </Link>
          )
        })}
        <g className={styles.over}>
          {series
            .filter(({ isLine }) => isLine === true)
            .map(({ id, colour }) => (
              <g key={id} stroke={`var(--${colour})`} fill={`var(--${colour})`}>
                {stretchesOf(places, id).map((points) => (
                  <g key={points[0]?.nth}>
                    <polyline
                      fill="none"
                      strokeWidth={2}
                      points={points.map(({ nth, value }) => `${middle(nth)},${y(value)}`).join(' ')}
                    />
                    {points.map(({ nth, value }) => (
                      <circle key={nth} cx={middle(nth)} cy={y(value)} r={3} />
                    ))}
                  </g>
                ))}
              </g>
            ))}
          {places.map((place, nth) =>
            nth % everyNth === 0 ? (
              <text
                key={keyOf(place)}
                className={styles.tick}
                x={middle(nth)}
                y={height - 8}
                textAnchor="middle"
              >
                {shortName(place.name)}
              </text>
            ) : null,
          )}
        </g>
      </svg>
      <div className={styles.below}>
        {series.length > 1 && (
          <ul className={styles.legend}>
            {series.map(({ id, label, colour, isLine }) => (
              <li key={id}>
                <span
                  className={styles.swatch}
                  data-line={isLine || undefined}
                  style={{ background: `var(--${colour})` }}
                />
                {label}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.read}>{readPlace === undefined ? '' : wordsOf(readPlace, series, unit)}</p>
      </div>
    </div>
  )
}

const longestName = 8
/** A label below the axis: the end of a day, the beginning of a name. */
const shortName = (name: string): string => {
  if (/^\d{4}\.\d\d\.\d\d$/.test(name)) return name.slice(5)
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
}
