import { lightness, mix, shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { soft } from '../engine/marks.ts'
import type { Metal } from '../engine/metal.ts'
import { d, ellipse, type Point } from '../engine/path.ts'

/** A pearl: soft body light, a cool rim, a small reflection of the window. */
export function pearl(drawing: Drawing, [x, y]: Point, radius: number, colour: string): string {
  // Dark pearls exist too; in between they would look like clay.
  const body = mix(colour, '#f3ece1', lightness(colour) < 0.4 ? 0.16 : 0.55)
  const fill = drawing.radial(
    [
      [0, '#fffdf8'],
      [0.28, shade(body, 0.05)],
      [0.62, body],
      [0.86, shade(body, -0.16, 0.8)],
      [1, shade(body, -0.08, 0.7)],
    ],
    x,
    y,
    radius,
    x - radius * 0.36,
    y - radius * 0.4,
  )
  return (
    `<path d="${ellipse(x + radius * 0.22, y + radius * 0.34, radius)}" fill="#2a2019" opacity=".16"/>` +
    `<path d="${ellipse(x, y, radius)}" fill="${fill}"/>` +
    `<path d="${ellipse(x - radius * 0.34, y - radius * 0.38, radius * 0.2, radius * 0.14)}" fill="#fff" opacity=".9"/>`
  )
}

/** A brilliant: a table, eight bright and eight dark facets. */
export function stone(drawing: Drawing, [x, y]: Point, radius: number, colour: string, metal: Metal): string {
  const at = (r: number, turn: number) => {
    const angle = (turn / 16) * 2 * Math.PI - Math.PI / 2
    return d`${x + Math.cos(angle) * r} ${y + Math.sin(angle) * r}`
  }
  let facets = ''
  for (let i = 0; i < 16; i++) {
    const towardsLight = Math.cos(((i - 13) / 16) * 2 * Math.PI)
    const tone = shade(colour, 0.12 * towardsLight + (i % 2 ? 0.16 : -0.06))
    facets += `<path d="M${at(radius * 0.52, i)}L${at(radius, i - 0.5)}L${at(radius, i + 0.5)}L${at(radius * 0.52, i + 1)}Z" fill="${tone}"/>`
  }
  const table = Array.from({ length: 8 }, (_, i) => `${i ? 'L' : 'M'}${at(radius * 0.56, i * 2)}`).join('')
  const shine = drawing.linear(
    [
      [0, shade(colour, 0.34, 0.7)],
      [0.5, shade(colour, 0.06)],
      [1, shade(colour, -0.08)],
    ],
    x - radius * 0.5,
    y - radius * 0.5,
    x + radius * 0.5,
    y + radius * 0.5,
  )
  return (
    `<path d="${ellipse(x, y, radius * 1.06)}" fill="${metal.low}"/><path d="${ellipse(x, y, radius)}" fill="${colour}"/>` +
    `${facets}<path d="${table}Z" fill="${shine}"/>` +
    soft(drawing, ellipse(x - radius * 0.3, y - radius * 0.36, radius * 0.26, radius * 0.13), '#fff', {
      blur: radius * 0.1,
      opacity: 0.75,
    })
  )
}
