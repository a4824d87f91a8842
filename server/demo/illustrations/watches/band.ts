import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { volume } from '../engine/light.ts'
import { part, softLine, stitch } from '../engine/marks.ts'
import type { Metal } from '../engine/metal.ts'
import { type Box, boxOf, d, line, type Path, polygon, rect, warp } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import { type Surface, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'

/** Half widths at the case and at the end, and how far the band is seen before it curves away. */
export type Band = { x: number; y: number; radius: number; wide: number; narrow: number; length: number }

/** One half of a leather strap, above (-1) or below (1) the case; it darkens as it bends out of the light. */
export function strap(drawing: Drawing, leather: Surface, b: Band, side: -1 | 1): string {
  const { x, wide, narrow, length } = b
  const from = b.y + side * (b.radius - 22)
  const to = from + side * length
  const path = polygon([
    [x - wide, from, 3],
    [x + wide, from, 3],
    [x + narrow + 3, from + side * length * 0.55, 300],
    [x + narrow, to, 16],
    [x - narrow, to, 16],
    [x - narrow - 3, from + side * length * 0.55, 300],
  ])
  const box = boxOf(path)
  const c = leather.colour
  const above = [
    [0, -0.26],
    [0.18, -0.13],
    [0.45, 0],
    [0.8, 0.06],
    [1, -0.06],
  ] as const
  const below = [
    [0, -0.08],
    [0.2, 0.05],
    [0.55, 0],
    [0.82, -0.15],
    [1, -0.28],
  ] as const
  const fill = drawing.linear(
    (side < 0 ? above : below).map(([at, step]) => [at, shade(c, step)] as const),
    0,
    box[1],
    0,
    box[3],
  )
  const narrowed = (p: Path) => warp(p, (px, py) => [x + (px - x) * 0.62, py])
  const glow = line(x - wide * 0.35, box[1], x - narrow * 0.35, box[3])
  const sewn = (k: number) =>
    d`M${x + k * (wide - 11)} ${from + side * 10}C${x + k * (wide - 11)} ${from + side * length * 0.3} ${x + k * (narrow - 8)} ${from + side * length * 0.6} ${x + k * (narrow - 10)} ${to - side * 14}`
  return (
    part(drawing, path, fill, {
      volume: volumeOf(leather, { rise: 5, height: 6, bulge: 20, bulgeHeight: 16, soften: 1.4 }),
      inner:
        texture(drawing, leather, path, { local: box, place: narrowed, seed: 7 }) +
        softLine(drawing, glow, shade(c, 0.16, 0.8), 24, { blur: 14, opacity: 0.32 }) +
        softLine(drawing, line(x - 90, from, x + 90, from), '#000', 16, { blur: 8, opacity: 0.55 }),
      edge: { colour: leather.edge, width: 1.6, opacity: 0.8 },
    }) + [-1, 1].map((k) => stitch(sewn(k), leather.thread, { width: 1.7, dash: '6 4' })).join('')
  )
}

function brushed(drawing: Drawing): string {
  return drawing.once('brushed', () => {
    const random = randomFrom(5)
    let strokes = ''
    for (let k = 0; k < 40; k++)
      strokes += `<path d="M${(random() * 40).toFixed(1)} 0V60" stroke="${random() < 0.5 ? '#fff' : '#000'}" stroke-opacity="${(random() * 0.5).toFixed(2)}" stroke-width="${(0.5 + random()).toFixed(1)}"/>`
    return drawing.pattern(40, 60, `<rect width="40" height="60" fill="#808080"/>${strokes}`)
  })
}

type Row = { top: number; height: number; half: number; dim: number }

/** Links foreshorten by the cosine as the bracelet bends away. */
function rows(b: Band, side: -1 | 1): Row[] {
  const count = 9
  let at = b.y + side * (b.radius - 20)
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    const height = (36 * Math.cos(t * 1.22) + 3) * (b.length / 300)
    const half = b.wide - 2 + (b.narrow - b.wide) * t
    const row = { top: side < 0 ? at - height : at, height, half, dim: t ** 1.6 * (side < 0 ? 0.22 : 0.36) }
    at += side * height
    return row
  })
}

/** Brushed outer links, their brushing, and polished middle links. */
function linkArt(drawing: Drawing, m: Metal, middle: Metal, x: number, links: readonly Row[]) {
  const outerPath = (row: Row, s: number) =>
    rect(s < 0 ? x - row.half : x + row.half * 0.4, row.top + 1, row.half * 0.6, row.height - 2, 3)
  let outer = ''
  let brush = ''
  let inner = ''
  for (const row of links) {
    const tone = (colour: string) => shade(colour, -row.dim)
    for (const s of [-1, 1]) {
      const [l, , r] = boxOf(outerPath(row, s))
      const fill = drawing.linear(
        [
          [0, tone(m.warm)],
          [0.25, tone(m.body)],
          [0.5, tone(m.bright)],
          [0.75, tone(m.body)],
          [1, tone(m.mid)],
        ],
        l,
        0,
        r,
        0,
      )
      outer += `<path d="${outerPath(row, s)}" fill="${fill}"/>`
      brush += `<path d="${outerPath(row, s)}" fill="url(#${brushed(drawing)})"/>`
    }
    const { low, body, flash, bright, warm } = middle
    const shine = drawing.linear(
      [
        [0, tone(low)],
        [0.18, tone(body)],
        [0.32, tone(flash)],
        [0.5, tone(body)],
        [0.72, tone(low)],
        [0.88, tone(bright)],
        [1, tone(warm)],
      ],
      0,
      row.top,
      0,
      row.top + row.height,
    )
    inner += `<path d="${rect(x - row.half * 0.385, row.top + 1, row.half * 0.77, row.height - 2, 4)}" fill="${shine}"/>`
  }
  return { outer, brush, inner }
}

/** One half of a three-row bracelet: brushed outer links, polished middle, which may be of another metal. */
export function bracelet(drawing: Drawing, m: Metal, middle: Metal, b: Band, side: -1 | 1): string {
  const { x } = b
  const links = rows(b, side)
  const tops = links.map((row) => row.top)
  const end = Math.max(...links.map((row) => row.top + row.height))
  const box: Box = [x - b.wide - 6, Math.min(...tops) - 6, x + b.wide + 6, end + 6]
  const { outer, brush, inner } = linkArt(drawing, m, middle, x, links)
  const gap = polygon([
    [x - b.wide + 6, b.y + side * (b.radius - 24), 2],
    [x + b.wide - 6, b.y + side * (b.radius - 24), 2],
    [x + b.narrow - 6, side < 0 ? box[1] + 10 : box[3] - 10, 4],
    [x - b.narrow + 6, side < 0 ? box[1] + 10 : box[3] - 10, 4],
  ])
  const edge = { rise: 1.6, height: 5, soften: 0.5, gleamFocus: 22 }
  const lit = (art: string, gain: number, gleam: number) =>
    `<g filter="url(#${volume(drawing, box, { ...edge, gain, gleam })})">${art}</g>`
  const brushing = `<g style="mix-blend-mode:soft-light" opacity=".55">${brush}</g>`
  const caseShadow = line(x - b.wide, b.y + side * (b.radius - 6), x + b.wide, b.y + side * (b.radius - 6))
  return (
    `<path d="${gap}" fill="#16161a"/>` +
    lit(outer + brushing, 0.88, 0.2) +
    lit(inner, 0.92, 0.3) +
    softLine(drawing, caseShadow, '#000', 20, { blur: 8, opacity: 0.45 })
  )
}
