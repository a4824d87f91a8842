import type { Drawing } from '../engine/drawing.ts'
import { soft, softLine } from '../engine/marks.ts'
import type { Metal } from '../engine/metal.ts'
import { d, ellipse, line, type Path, type Point } from '../engine/path.ts'
import { around } from './reflection.ts'

const through = (points: readonly Point[]): Path => `M${points.map((p) => d`${p[0]} ${p[1]}`).join('L')}Z`

const facesLight = (angle: number): boolean => Math.cos(angle) + Math.sin(angle) > 0

type Hand = { angle: number; length: number; width: number; tail: number; widest?: number }

/** A faceted hand: the half towards the light is bright, the other in its own shade. */
export function hand(drawing: Drawing, centre: Point, m: Metal, h: Hand): string {
  const [nx, ny] = [Math.cos(h.angle), Math.sin(h.angle)]
  const tip = around(centre, h.angle, h.length)
  const tail = around(centre, h.angle, -h.tail)
  const [mx, my] = around(centre, h.angle, h.length * (h.widest ?? 0.3))
  const right: Point = [mx + nx * h.width, my + ny * h.width]
  const left: Point = [mx - nx * h.width, my - ny * h.width]
  const whole = through([tip, right, tail, left])
  const [bright, dim] = [m.flash, m.low]
  const light = facesLight(h.angle)
  return (
    soft(drawing, whole, '#000', { blur: 2.2, opacity: 0.5, dx: 3, dy: 5 }) +
    `<path d="${through([tip, right, tail])}" fill="${light ? dim : bright}"/>` +
    `<path d="${through([tip, left, tail])}" fill="${light ? bright : dim}"/>` +
    `<path d="${whole}" fill="none" stroke="${m.deep}" stroke-opacity=".4" stroke-width=".6"/>`
  )
}

/** A thin centre seconds hand. */
export function needle(
  drawing: Drawing,
  centre: Point,
  angle: number,
  length: number,
  colour: string,
): string {
  const path = line(...around(centre, angle, -40), ...around(centre, angle, length))
  return (
    softLine(drawing, path, '#000', 2, { blur: 1.6, opacity: 0.4, dx: 3, dy: 5 }) +
    `<path d="${path}" stroke="${colour}" stroke-width="2"/>`
  )
}

/** An applied baton with four facets. */
export function baton(
  centre: Point,
  angle: number,
  from: number,
  to: number,
  half: number,
  m: Metal,
): string {
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)]
  const at = (r: number, k: number): Point => {
    const [x, y] = around(centre, angle, r)
    return [x + nx * k, y + ny * k]
  }
  const light = facesLight(angle)
  const [low, high] = [from + half * 0.8, to - half * 0.8]
  const whole = through([at(from, -half), at(to, -half), at(to, half), at(from, half)])
  return (
    `<path d="${whole}" fill="#000" opacity=".4" transform="translate(1.6 2.6)"/>` +
    `<path d="${whole}" fill="${m.body}"/>` +
    `<path d="${through([at(from, -half), at(to, -half), at(high, 0), at(low, 0)])}" fill="${light ? m.flash : m.low}"/>` +
    `<path d="${through([at(from, half), at(to, half), at(high, 0), at(low, 0)])}" fill="${light ? m.warm : m.bright}"/>` +
    `<path d="${through([at(to, -half), at(to, half), at(high, 0)])}" fill="${Math.cos(angle) > 0 ? m.bright : m.low}"/>`
  )
}

/** An applied polished dot. */
export function pearl(
  drawing: Drawing,
  centre: Point,
  angle: number,
  radius: number,
  size: number,
  m: Metal,
): string {
  const [x, y] = around(centre, angle, radius)
  const fill = drawing.radial(
    [
      [0, m.flash],
      [0.45, m.body],
      [1, m.low],
    ],
    x,
    y,
    size * 1.1,
    x - size * 0.35,
    y - size * 0.4,
  )
  return (
    `<path d="${ellipse(x, y, size)}" fill="#000" opacity=".4" transform="translate(1.6 2.6)"/>` +
    `<path d="${ellipse(x, y, size)}" fill="${fill}"/>`
  )
}

/** Fine strokes of a scale; every `strong`-th one is longer. */
export function ticks(
  centre: Point,
  scale: {
    count: number
    outer: number
    length: number
    strong: number
    strongLength: number
    ink: string
    width: number
    opacity: number
  },
): string {
  const mark = (every: (i: number) => boolean, length: number, width: number) => {
    let path = ''
    for (let i = 0; i < scale.count; i++)
      if (every(i)) {
        const angle = (i / scale.count) * 2 * Math.PI
        path += line(...around(centre, angle, scale.outer), ...around(centre, angle, scale.outer - length))
      }
    return `<path d="${path}" stroke="${scale.ink}" stroke-opacity="${scale.opacity}" stroke-width="${width}"/>`
  }
  return (
    mark((i) => i % scale.strong !== 0, scale.length, scale.width) +
    mark((i) => i % scale.strong === 0, scale.strongLength, scale.width * 1.7)
  )
}
