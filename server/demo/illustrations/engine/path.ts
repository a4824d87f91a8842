export type Point = readonly [x: number, y: number]
/** A point of an outline; the third number is a corner radius (polygon) or 1 for a sharp corner (spline). */
export type Knot = readonly [x: number, y: number, corner?: number]
/** Absolute SVG path commands M, L, C, Z only, so that any path can be projected point by point. */
export type Path = string
export type Box = readonly [left: number, top: number, right: number, bottom: number]

const pairs = /(-?\d*\.?\d+)[ ,]+(-?\d*\.?\d+)/g

export const round = (value: number): number => Math.round(value * 100) / 100

/** Path template that rounds its numbers. */
export function d(parts: TemplateStringsArray, ...values: readonly (number | string)[]): Path {
  return parts.reduce((text, part, i) => {
    const value = values[i - 1]
    return `${text}${typeof value === 'number' ? round(value) : value}${part}`
  })
}

function knotAt(knots: readonly Knot[], index: number, closed: boolean): Knot {
  const n = knots.length
  const i = closed ? (index + n) % n : Math.max(0, Math.min(n - 1, index))
  return knots[i] ?? [0, 0]
}

function pull(from: Knot, to: Knot, at: Knot, reach: number): Point {
  if (at[2]) return [0, 0]
  const x = (to[0] - from[0]) / 6
  const y = (to[1] - from[1]) / 6
  const length = Math.hypot(x, y)
  const limit = length > reach ? reach / length : 1
  return [x * limit, y * limit]
}

/** A smooth curve through the knots, sharp where a knot says so. */
export function spline(knots: readonly Knot[], closed = true): Path {
  const first = knotAt(knots, 0, closed)
  let path = d`M${first[0]} ${first[1]}`
  const segments = closed ? knots.length : knots.length - 1
  for (let i = 0; i < segments; i++) {
    const a = knotAt(knots, i, closed)
    const b = knotAt(knots, i + 1, closed)
    const reach = Math.hypot(b[0] - a[0], b[1] - a[1]) * 0.45
    const out = pull(knotAt(knots, i - 1, closed), b, a, reach)
    const into = pull(a, knotAt(knots, i + 2, closed), b, reach)
    path += d`C${a[0] + out[0]} ${a[1] + out[1]} ${b[0] - into[0]} ${b[1] - into[1]} ${b[0]} ${b[1]}`
  }
  return closed ? `${path}Z` : path
}

/** A polygon whose corners are rounded by each knot's radius. */
export function polygon(knots: readonly Knot[]): Path {
  return `${knots
    .map((p, i) => {
      const before = knotAt(knots, i - 1, true)
      const after = knotAt(knots, i + 1, true)
      const radius = p[2] ?? 0
      const a = towards(p, before, radius)
      const b = towards(p, after, radius)
      const k = 0.55
      return (
        d`${i ? 'L' : 'M'}${a[0]} ${a[1]}C${a[0] + (p[0] - a[0]) * k} ${a[1] + (p[1] - a[1]) * k} ` +
        d`${b[0] + (p[0] - b[0]) * k} ${b[1] + (p[1] - b[1]) * k} ${b[0]} ${b[1]}`
      )
    })
    .join('')}Z`
}

function towards(from: Knot, to: Knot, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const step = Math.min(distance, length / 2) / length
  return [from[0] + (to[0] - from[0]) * step, from[1] + (to[1] - from[1]) * step]
}

export const line = (x0: number, y0: number, x1: number, y1: number): Path => d`M${x0} ${y0}L${x1} ${y1}`

export function ellipse(x: number, y: number, rx: number, ry = rx): Path {
  const kx = rx * 0.5523
  const ky = ry * 0.5523
  return (
    d`M${x - rx} ${y}C${x - rx} ${y - ky} ${x - kx} ${y - ry} ${x} ${y - ry}C${x + kx} ${y - ry} ${x + rx} ${y - ky} ${x + rx} ${y}` +
    d`C${x + rx} ${y + ky} ${x + kx} ${y + ry} ${x} ${y + ry}C${x - kx} ${y + ry} ${x - rx} ${y + ky} ${x - rx} ${y}Z`
  )
}

export const rect = (x: number, y: number, width: number, height: number, radius = 0): Path =>
  polygon([
    [x, y, radius],
    [x + width, y, radius],
    [x + width, y + height, radius],
    [x, y + height, radius],
  ])

/** The path with every point moved. */
export function warp(path: Path, move: (x: number, y: number) => Point): Path {
  return path.replace(pairs, (_, x: string, y: string) => {
    const [a, b] = move(Number(x), Number(y))
    return `${round(a)} ${round(b)}`
  })
}

export const shift = (path: Path, dx: number, dy: number): Path => warp(path, (x, y) => [x + dx, y + dy])

/** The box around all control points, a little generous for curves. */
export function boxOf(path: Path): Box {
  let box: Box = [1e9, 1e9, -1e9, -1e9]
  for (const [, x, y] of path.matchAll(pairs)) {
    const [px, py] = [Number(x), Number(y)]
    box = [Math.min(box[0], px), Math.min(box[1], py), Math.max(box[2], px), Math.max(box[3], py)]
  }
  return box
}

export const grow = ([l, t, r, b]: Box, by: number): Box => [l - by, t - by, r + by, b + by]

/** Mirrored left to right around x = 0, in reverse order, so that a left half continues into its right half. */
export const mirrored = (knots: readonly Knot[]): Knot[] =>
  knots.map(([x, y, c]): Knot => [-x, y, c ?? 0]).reverse()
