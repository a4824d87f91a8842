import type { Drawing } from '../engine/drawing.ts'
import { filled, mottle, relief } from '../engine/light.ts'
import { type Box, type Path, type Point, polygon } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Surface } from './surface.ts'

const tileSize = 150
const across = 18

function jitteredGrid(seed: number): Point[] {
  const random = randomFrom(seed)
  const step = tileSize / across
  const points: Point[] = []
  for (let i = 0; i < across; i++)
    for (let j = 0; j < across; j++)
      points.push([
        ((i + 0.5 + (random() - 0.5) * 0.85 + (j % 2) * 0.4) * step) % tileSize,
        ((j + 0.5 + (random() - 0.5) * 0.85) * step) % tileSize,
      ])
  return points
}

/** The part of `cell` that lies nearer to `p` than to `q`. */
function nearer(cell: readonly Point[], p: Point, q: Point): Point[] {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]]
  const [mx, my] = [p[0] + dx / 2, p[1] + dy / 2]
  const kept: Point[] = []
  cell.forEach((a, i) => {
    const b = cell[(i + 1) % cell.length] ?? a
    const sa = (a[0] - mx) * dx + (a[1] - my) * dy
    const sb = (b[0] - mx) * dx + (b[1] - my) * dy
    if (sa <= 0) kept.push(a)
    if (sa < 0 !== sb < 0) {
      const t = sa / (sa - sb)
      kept.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t])
    }
  })
  return kept
}

function cells(seed: number): Path[] {
  const reach = (tileSize / across) * 2.2
  const offsets = [-tileSize, 0, tileSize]
  const all = jitteredGrid(seed)
    .flatMap((p) => offsets.flatMap((dx) => offsets.map((dy): Point => [p[0] + dx, p[1] + dy])))
    .filter(
      ([x, y]) => x > -2 * reach && x < tileSize + 2 * reach && y > -2 * reach && y < tileSize + 2 * reach,
    )
  const shown = all.filter(
    ([x, y]) => x > -reach && x < tileSize + reach && y > -reach && y < tileSize + reach,
  )
  return shown.map((p) => {
    const start: Point[] = [
      [p[0] - reach, p[1] - reach],
      [p[0] + reach, p[1] - reach],
      [p[0] + reach, p[1] + reach],
      [p[0] - reach, p[1] + reach],
    ]
    const near = all.filter((q) => q !== p && Math.hypot(q[0] - p[0], q[1] - p[1]) < reach * 2)
    const cell = near.reduce((poly, q) => nearer(poly, p, q), start)
    return polygon(cell.map(([x, y]) => [p[0] + (x - p[0]) * 0.9, p[1] + (y - p[1]) * 0.9, 3]))
  })
}

let cachedCells: string | undefined

/** Grained leather: a seamless Voronoi tile. The tile is the same for every product, so it is computed once. */
export function pebble(drawing: Drawing, surface: Surface, box: Box): string {
  cachedCells ??= cells(7).join('')
  const tile = `<path d="${cachedCells}" fill="#fff"/>`
  const pattern = drawing.once('pebble', () => drawing.pattern(tileSize, tileSize, tile))
  return (
    relief(drawing, filled(box, pattern), box, {
      rise: 0.9,
      height: surface.dark ? 2.6 : 2,
      opacity: surface.dark ? 0.9 : 0.62,
      soften: 0.35,
      gleam: surface.dark ? 0.1 : 0.05,
    }) + mottle(drawing, box, { frequency: '0.008', opacity: 0.1 })
  )
}
