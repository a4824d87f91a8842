import type { Drawing } from '../engine/drawing.ts'
import { soft, softLine } from '../engine/marks.ts'
import { type Metal, metalOf, plate, polished, wire } from '../engine/metal.ts'
import { d, ellipse, type Path, type Point } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { canvas } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { hexOf } from '../palette.ts'
import { pearl, stone } from './gems.ts'

const radii = { small: 112, medium: 142, large: 172 } satisfies Record<Illustration['proportion'], number>

type Drop = 'bare' | 'twist' | 'stones'

export function earrings(drawing: Drawing, illustration: Illustration, view: View): Point {
  const radius = radii[illustration.proportion]
  const metal = metalOf(illustration.hardware)
  const narrow = view === 'side' ? 0.5 : 0.9
  const apart = radius + (view === 'side' ? 40 : 46)
  for (const side of [-1, 1] as const) {
    const centre: Point = [canvas.centre + side * apart, 560 + (side > 0 ? 14 : 0)]
    if (illustration.material === 'pearl') drop(drawing, illustration, metal, centre, radius)
    else hoop(drawing, illustration, metal, centre, radius, narrow)
  }
  return [canvas.centre - apart, 560 - radius * 0.2]
}

/** A hoop open at the back, with its post; the band is thicker below. */
function hoop(
  drawing: Drawing,
  illustration: Illustration,
  m: Metal,
  [x, y]: Point,
  radius: number,
  narrow: number,
): void {
  const kind = choose<Drop>(illustration.seed, 'hoop', ['bare', 'twist', 'stones'])
  const rx = radius * narrow
  const thick = kind === 'bare' ? 40 : 31
  const ring = ellipse(x, y, rx, radius)
  const band = polished(drawing, m, x - rx, y - radius, x + rx, y + radius)
  const post: Path = d`M${x + rx * 0.2} ${y - radius}L${x + rx * 0.2 - 4} ${y - radius - 44}`
  drawing.add(
    softLine(drawing, ring, '#5d5046', thick, { blur: 16, opacity: 0.34, dx: 20, dy: 26 }),
    softLine(drawing, ring, '#140d08', thick * 0.8, { blur: 5, opacity: 0.3, dx: 6, dy: 8 }),
    wire(drawing, post, 5, m.body),
    wire(drawing, ring, thick, band),
  )
  if (kind === 'twist') drawing.add(twists(m, [x, y], rx, radius, thick))
  if (kind === 'stones') {
    for (let i = 0; i < 9; i++) {
      const angle = Math.PI * (0.14 + (0.72 * i) / 8)
      const at: Point = [x + Math.cos(angle) * rx, y + Math.sin(angle) * radius]
      drawing.add(stone(drawing, at, thick * 0.38, hexOf(illustration.colour), m))
    }
  }
  drawing.add(
    soft(drawing, ellipse(x - rx * 0.72, y - radius * 0.68, 8, 14), '#fff', { blur: 4, opacity: 0.7 }),
  )
}

function twists(m: Metal, [x, y]: Point, rx: number, ry: number, thick: number): string {
  let art = ''
  for (let i = 0; i < 44; i++) {
    const angle = (i / 44) * 2 * Math.PI
    const at = (turn: number, out: number) =>
      d`${x + Math.cos(angle + turn) * (rx + out)} ${y + Math.sin(angle + turn) * (ry + out)}`
    const stroke = (turn: number, colour: string, opacity: number, width: number) =>
      `<path d="M${at(turn, -thick * 0.46)}C${at(turn + 0.03, -thick * 0.1)} ${at(turn + 0.09, thick * 0.1)} ${at(turn + 0.12, thick * 0.46)}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}"/>`
    art += stroke(0, m.deep, 0.6, 2.6) + stroke(0.045, m.flash, 0.5, 1.8)
  }
  return art
}

/** A stud with a pearl hanging from it. */
function drop(
  drawing: Drawing,
  { colour, seed }: Illustration,
  m: Metal,
  [x, y]: Point,
  radius: number,
): void {
  const size = radius * 0.6
  const top = y - radius * 0.9
  const link = choose(seed, 'link', [0.34, 0.9, 1.5])
  const foot = top + radius * link
  drawing.add(
    soft(drawing, ellipse(x + 24, foot + size + 34, size, size), '#5d5046', { blur: 18, opacity: 0.36 }),
    softLine(drawing, d`M${x} ${top}L${x} ${foot + 10}`, '#140d08', 4, {
      blur: 3,
      opacity: 0.35,
      dx: 5,
      dy: 6,
    }),
    wire(drawing, d`M${x} ${top}L${x} ${foot + 10}`, 4, m.body),
    plate(drawing, ellipse(x, top, 19), polished(drawing, m, x - 19, top - 19, x + 19, top + 19), {
      shadow: 4,
    }),
    stone(drawing, [x, top], 11, '#cfd6da', m),
    plate(drawing, ellipse(x, foot + 8, 13, 9), polished(drawing, m, x - 13, foot, x + 13, foot + 16), {
      shadow: 2,
    }),
    pearl(drawing, [x, foot + 12 + size], size, hexOf(colour)),
  )
}
