import type { Drawing } from '../engine/drawing.ts'
import { soft, softLine } from '../engine/marks.ts'
import { type Metal, metalOf, plate, polished, wire } from '../engine/metal.ts'
import { d, ellipse, type Path, type Point, polygon, rect } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { canvas } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { hexOf } from '../palette.ts'
import { pearl, stone } from './gems.ts'

/** How deep the chain hangs and how wide it opens. */
const chains = {
  small: { drop: 360, half: 226, links: 6 },
  medium: { drop: 440, half: 236, links: 7.5 },
  large: { drop: 500, half: 246, links: 11 },
} satisfies Record<Illustration['proportion'], unknown>

const top = 250
const cx = canvas.centre

type Charm = 'disc' | 'bar' | 'stone' | 'pearl'

export function necklace(drawing: Drawing, illustration: Illustration, view: View): Point {
  const { drop, half, links } = chains[illustration.proportion]
  const metal = metalOf(illustration.hardware)
  const strand = illustration.material === 'pearl'
  const lean = view === 'side' ? 30 : 0
  const path = d`M${cx - half + lean} ${top}C${cx - half * 1.04} ${top + drop * 0.55} ${cx - half * 0.5} ${top + drop} ${cx + lean * 0.4} ${top + drop}C${cx + half * 0.5} ${top + drop} ${cx + half * 1.04} ${top + drop * 0.55} ${cx + half - lean * 1.6} ${top}C${cx + half * 0.7} ${top - 66} ${cx - half * 0.7} ${top - 66} ${cx - half + lean} ${top}`
  const foot: Point = [cx + lean * 0.4, top + drop]
  drawing.add(
    softLine(drawing, path, '#5d5046', links * 1.6, { blur: 10, opacity: 0.3, dx: 14, dy: 18 }),
    softLine(drawing, path, '#140d08', links, { blur: 2.4, opacity: 0.34, dx: 4, dy: 5 }),
  )
  if (strand) beads(drawing, illustration, half, drop, lean)
  else drawing.add(chain(metal, path, links))
  if (!strand) charm(drawing, illustration, metal, foot)
  return strand ? [foot[0], foot[1] - 40] : [foot[0], foot[1] + 60]
}

/** Links seen from the front and from their edge in turn. */
function chain(m: Metal, path: Path, width: number): string {
  const stroke = (colour: string, thick: number, dash: string, offset: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-dasharray="${dash}" stroke-dashoffset="${offset}" stroke-linecap="round"/>`
  const pitch = width * 2.3
  const front = `${width * 1.1} ${pitch - width * 1.1}`
  return (
    stroke(m.deep, width * 0.5, '1 0', 0) +
    stroke(m.low, width * 0.98, front, 0) +
    stroke(m.body, width * 0.74, front, 0) +
    stroke(m.deep, width * 0.26, front, 0) +
    stroke(m.warm, width * 0.44, `${width * 0.5} ${pitch - width * 0.5}`, pitch / 2) +
    stroke(m.flash, width * 0.2, `0.4 ${pitch - 0.4}`, -width * 0.2)
  )
}

/** A strand of pearls, a little larger towards the middle. */
function beads(drawing: Drawing, { colour }: Illustration, half: number, drop: number, lean: number): void {
  const points: Point[] = []
  for (let t = 0; t < 1; t += 0.002) {
    const angle = t * 2 * Math.PI - Math.PI / 2
    const below = Math.sin(angle) > 0
    const x = cx + lean * 0.4 + Math.cos(angle) * half * (below ? 1.02 - 0.1 * Math.sin(angle) : 1.02)
    const y = top + 60 + Math.sin(angle) * (below ? drop - 60 : 120)
    const last = points.at(-1)
    const radius = 16 + 8 * Math.max(0, Math.sin(angle))
    if (!last || Math.hypot(x - last[0], y - last[1]) > radius * 1.96) points.push([x, y])
  }
  for (const [x, y] of points) {
    const radius = 16 + 8 * Math.max(0, Math.min(1, (y - top - 60) / (drop - 60)))
    drawing.add(pearl(drawing, [x, y], radius, hexOf(colour)))
  }
}

function charm(drawing: Drawing, { seed, colour, proportion }: Illustration, m: Metal, [x, y]: Point): void {
  const kind = choose<Charm>(seed, 'charm', ['disc', 'bar', 'stone', 'pearl'])
  const size = { small: 1.1, medium: 1.3, large: 1.5 }[proportion]
  drawing.add(wire(drawing, ellipse(x, y + 10, 8 * size, 11 * size), 3.4 * size, m.body))
  const at = y + 20 * size
  switch (kind) {
    case 'disc': {
      const r = 46 * size
      const c: Point = [x, at + r]
      drawing.add(
        plate(drawing, ellipse(...c, r), polished(drawing, m, x - r, at, x + r, at + 2 * r), {
          rise: 3,
          height: 6,
        }),
        `<path d="${ellipse(...c, r * 0.78)}" fill="none" stroke="${m.low}" stroke-width="1.6" opacity=".7"/>`,
        stone(drawing, c, r * 0.3, hexOf(colour), m),
        soft(drawing, ellipse(x - r * 0.4, at + r * 0.5, r * 0.24, r * 0.14), '#fff', {
          blur: 4,
          opacity: 0.5,
        }),
      )
      return
    }
    case 'bar': {
      const path = rect(x - 9 * size, at, 18 * size, 116 * size, 8)
      drawing.add(
        plate(drawing, path, polished(drawing, m, x - 10, at, x + 14, at + 116 * size), {
          rise: 3,
          height: 7,
        }),
        stone(drawing, [x, at + 96 * size], 6 * size, hexOf(colour), m),
      )
      return
    }
    case 'stone':
      drawing.add(
        setting(drawing, m, [x, at + 40 * size], 38 * size),
        stone(drawing, [x, at + 40 * size], 31 * size, hexOf(colour), m),
      )
      return
    case 'pearl':
      drawing.add(
        plate(
          drawing,
          ellipse(x, at + 2, 12 * size, 8 * size),
          polished(drawing, m, x - 12, at - 6, x + 12, at + 8),
          { shadow: 2 },
        ),
        pearl(drawing, [x, at + 38 * size], 34 * size, '#ece4d6'),
      )
  }
}

/** Eight small claws around a stone. */
function setting(drawing: Drawing, m: Metal, [x, y]: Point, radius: number): string {
  const knots = Array.from({ length: 16 }, (_, i): [number, number, number] => {
    const angle = (i / 16) * 2 * Math.PI
    const r = radius * (i % 2 ? 0.94 : 1.06)
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r, 5]
  })
  return plate(
    drawing,
    polygon(knots),
    polished(drawing, m, x - radius, y - radius, x + radius, y + radius),
    { rise: 3, height: 7 },
  )
}
