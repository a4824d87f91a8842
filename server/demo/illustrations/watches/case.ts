import type { Drawing } from '../engine/drawing.ts'
import { volume } from '../engine/light.ts'
import { outline, soft } from '../engine/marks.ts'
import type { Metal } from '../engine/metal.ts'
import { boxOf, ellipse, line, type Point, rect, spline } from '../engine/path.ts'
import { ticks } from './hands.ts'
import { conic, studioIn, sunburst } from './reflection.ts'

/** The four horns that hold the band; `wide` is half the width of the band. */
export function lugs(drawing: Drawing, m: Metal, [x, y]: Point, radius: number, wide: number): string {
  let art = ''
  for (const sy of [-1, 1])
    for (const sx of [-1, 1]) {
      const at = (dx: number, dr: number, corner = 0): [number, number, number] => [
        x + sx * (wide + dx),
        y + sy * (radius + dr),
        corner,
      ]
      const horn = spline([
        at(-8, -42, 1),
        at(-4, 16),
        at(9, 24),
        at(19, 15),
        at(44, -38),
        at(70, -80, 1),
        at(-8, -80, 1),
      ])
      const fill = drawing.linear(
        [
          [0, m.mid],
          [0.35, m.body],
          [0.6, m.warm],
          [1, m.low],
        ],
        x + sx * wide - 10,
        0,
        x + sx * wide + 50,
        0,
      )
      const filter = volume(drawing, boxOf(horn), {
        rise: 5,
        height: 10,
        soften: 0.8,
        gleam: 0.55,
        gleamFocus: 18,
        gain: 1,
        ambient: 0.25,
      })
      art +=
        soft(drawing, horn, '#000', { blur: 6, opacity: 0.36, dx: 4, dy: 8 }) +
        `<g filter="url(#${filter})"><path d="${horn}" fill="${fill}"/></g>`
    }
  return art
}

/** A fluted crown; `size` 1 is 38 px high. */
export function crown(drawing: Drawing, m: Metal, [x, y]: Point, size: number): string {
  const body = rect(x, y - 19 * size, 26 * size, 38 * size, 6)
  const fill = drawing.linear(
    [
      [0, m.low],
      [0.2, m.body],
      [0.34, m.flash],
      [0.5, m.body],
      [0.75, m.low],
      [1, m.deep],
    ],
    0,
    y - 19 * size,
    0,
    y + 19 * size,
  )
  let flutes = ''
  for (let i = 0; i < 9; i++) {
    const t = ((i + 0.5) / 9) * 2 - 1
    const at = y + (Math.sin(t * 1.4) / Math.sin(1.4)) * 17 * size
    flutes += `<path d="${line(x + 2, at, x + 24 * size, at)}" stroke="${m.deep}" stroke-opacity=".55" stroke-width="1.3"/>`
    flutes += `<path d="${line(x + 2, at + 1.3, x + 24 * size, at + 1.3)}" stroke="#fff" stroke-opacity=".35" stroke-width=".8"/>`
  }
  const neck = `<path d="${rect(x - 8, y - 11 * size, 14, 22 * size, 3)}" fill="${m.low}"/>`
  return (
    soft(drawing, body, '#000', { blur: 5, opacity: 0.35, dx: 5, dy: 8 }) +
    neck +
    `<path d="${body}" fill="${fill}"/>` +
    flutes
  )
}

export function pushers(drawing: Drawing, m: Metal, [x, y]: Point, radius: number): string {
  const stem = rect(x + radius - 10, y - 11, 24, 22, 4)
  const cap = rect(x + radius + 10, y - 15, 20, 30, 5)
  const stemFill = drawing.linear(
    [
      [0, m.low],
      [0.35, m.bright],
      [0.6, m.body],
      [1, m.deep],
    ],
    0,
    y - 11,
    0,
    y + 11,
  )
  const capFill = drawing.linear(
    [
      [0, m.low],
      [0.25, m.body],
      [0.38, m.flash],
      [0.55, m.body],
      [1, m.deep],
    ],
    0,
    y - 15,
    0,
    y + 15,
  )
  const one = `<path d="${stem}" fill="${stemFill}"/><path d="${cap}" fill="${capFill}" stroke="${m.deep}" stroke-opacity=".3" stroke-width=".8"/>`
  return [-27, 27].map((angle) => `<g transform="rotate(${angle} ${x} ${y})">${one}</g>`).join('')
}

/** Polished case and, in opposite phase, its bevel. */
export function caseRings(drawing: Drawing, m: Metal, centre: Point, r: number): string {
  const [x, y] = centre
  return (
    soft(drawing, ellipse(x, y, r), '#000', { blur: 9, opacity: 0.36, dx: 6, dy: 11 }) +
    conic(drawing, centre, [r - 28, r], studioIn(m), { wedges: 160, soften: 1.6 }) +
    outline(ellipse(x, y, r - 0.6), m.deep, 1.2, 0.5) +
    conic(drawing, centre, [r - 27, r - 9], studioIn(m, Math.PI * 0.86, 0.7), { wedges: 160, soften: 1.2 }) +
    outline(ellipse(x, y, r - 9), '#fff', 0.9, 0.5) +
    outline(ellipse(x, y, r - 9.8), m.deep, 1, 0.55)
  )
}

/** A dark insert with a scale of plain strokes and the polished step inside it; answers the dial's radius. */
export function bezelInsert(
  drawing: Drawing,
  m: Metal,
  centre: Point,
  r: number,
  colour: string,
): { art: string; dial: number } {
  const inner = r - 47
  const scale = {
    count: 120,
    outer: r - 16,
    length: 6,
    strong: 10,
    strongLength: 14,
    ink: '#ece8df',
    width: 1,
    opacity: 0.85,
  }
  return {
    art:
      conic(drawing, centre, [inner, r - 13], sunburst(colour, 0.1), { soften: 2 }) +
      ticks(centre, scale) +
      conic(drawing, centre, [inner - 6, inner + 1], studioIn(m, Math.PI, 0.6), { soften: 1 }),
    dial: inner - 6,
  }
}

/** The rim's shadow on the dial, then a sweep of window light over the crystal. */
export function crystal(drawing: Drawing, [x, y]: Point, r: number): string {
  const ring = drawing.blur(7, [x - r - 20, y - r - 20, x + r + 20, y + r + 20])
  const rim = `<path d="${ellipse(x + 7, y + 10, r + 8)}M-200 -200L1200 -200L1200 1400L-200 1400Z" fill-rule="evenodd" fill="#000" opacity=".5" filter="url(#${ring})"/>`
  const glow = ellipse(x - r * 0.42, y - r * 0.55, r * 0.72, r * 0.44)
  const sweep = `M${x - r} ${y + r * 0.1}C${x - r * 0.5} ${y - r * 0.5} ${x + r * 0.1} ${y - r * 0.9} ${x + r * 0.5} ${y - r}L${x - r} ${y - r}Z`
  return (
    drawing.clipped(ellipse(x, y, r), rim) +
    drawing.clipped(
      ellipse(x, y, r + 8),
      `<g transform="rotate(-38 ${x - r * 0.42} ${y - r * 0.55})">${soft(drawing, glow, '#fff', { blur: 26, opacity: 0.18 })}</g>` +
        soft(drawing, sweep, '#fff', { blur: 3, opacity: 0.07 }),
    )
  )
}
