import { mix, shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import type { Metal } from '../engine/metal.ts'
import { d, ellipse, type Point } from '../engine/path.ts'

/** Clockwise from twelve, radians. */
export const around = ([x, y]: Point, angle: number, radius: number): Point => [
  x + Math.sin(angle) * radius,
  y - Math.cos(angle) * radius,
]

/** SVG has no conic gradient: a ring of thin wedges, softened and cut to its outline. */
export function conic(
  drawing: Drawing,
  centre: Point,
  [inner, outer]: readonly [number, number],
  tone: (angle: number) => string,
  { wedges = 140, soften = 1.4 } = {},
): string {
  const [x, y] = centre
  let ring = ''
  for (let i = 0; i < wedges; i++) {
    const from = (i / wedges) * 2 * Math.PI
    const to = ((i + 1.3) / wedges) * 2 * Math.PI
    const [a, b, c, e] = [
      around(centre, from, inner),
      around(centre, from, outer),
      around(centre, to, outer),
      around(centre, to, inner),
    ]
    ring += `<path d="${d`M${a[0]} ${a[1]}L${b[0]} ${b[1]}L${c[0]} ${c[1]}L${e[0]} ${e[1]}Z`}" fill="${tone(from)}"/>`
  }
  const clip = drawing.id('c')
  const hole = inner ? ellipse(x, y, inner) : ''
  drawing.define(
    `<clipPath id="${clip}"><path clip-rule="evenodd" d="${ellipse(x, y, outer)}${hole}"/></clipPath>`,
  )
  const blur = drawing.blur(soften, [x - outer - 4, y - outer - 4, x + outer + 4, y + outer + 4])
  return `<g clip-path="url(#${clip})"><g filter="url(#${blur})">${ring}</g></g>`
}

/** What a polished ring sees of the studio; the key light stands at the upper left. */
export const studioIn =
  (m: Metal, phase = 0, strength = 1) =>
  (angle: number): string => {
    const t = angle + Math.PI / 4 + phase
    const sum =
      0.5 +
      0.34 * Math.cos(t) +
      (0.3 * Math.cos(2 * t + 0.4) + 0.16 * Math.cos(5 * t + 1) + 0.07 * Math.cos(9 * t)) * strength
    const v = Math.max(0, Math.min(1, sum))
    if (v < 0.25) return mix(m.deep, m.low, v * 4)
    if (v < 0.5) return mix(m.low, m.body, (v - 0.25) * 4)
    if (v < 0.78) return mix(m.body, m.bright, (v - 0.5) / 0.28)
    return mix(m.bright, m.flash, (v - 0.78) / 0.22)
  }

/** Brushed sunburst of a dial: two bright sectors towards the light and a faint cross. */
export const sunburst =
  (colour: string, strength: number) =>
  (angle: number): string => {
    const t = angle + Math.PI / 4
    const v = Math.abs(Math.cos(t)) ** 5 * 1.15 - 0.25 + Math.abs(Math.sin(t)) ** 9 * 0.4
    return shade(colour, v * strength, 1 - 0.25 * Math.max(0, v))
  }
