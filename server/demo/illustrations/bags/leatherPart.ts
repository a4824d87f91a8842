import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import type { Volume } from '../engine/light.ts'
import { part, type Shadow, soft, stitch } from '../engine/marks.ts'
import { boxOf, d, grow, type Path, polygon } from '../engine/path.ts'
import type { Skin } from '../materials/croc.ts'
import { type Surface, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'

/** A small leather piece (tab, keeper, strap end) with its shadow and edge. */
export function tab(drawing: Drawing, surface: Surface, path: Path, shadow?: Shadow): string {
  const [l, t, r, b] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(surface.colour, 0.06)],
      [1, shade(surface.colour, -0.06)],
    ],
    l,
    t,
    r,
    b,
  )
  return part(drawing, path, fill, {
    shadow: shadow ?? { dx: 3, dy: 6, blur: 4, opacity: 0.48 },
    volume: volumeOf(surface, { rise: 3.2, height: 5, soften: 1 }),
    inner: texture(drawing, surface, path),
    edge: { colour: surface.edge, width: 1.5, opacity: 0.8 },
  })
}

export const smallStitch = { width: 1.6, dash: '5 3.4' }

/** A handle around `x`: up from both feet, past the bends, `crown` to either side at its peak. */
export function arch(
  x: number,
  {
    half,
    foot,
    bend,
    crown,
    peak,
  }: { half: number; foot: number; bend: number; crown: number; peak: number },
): Path {
  return (
    d`M${x - half} ${foot}C${x - half} ${bend} ${x - crown} ${peak} ${x} ${peak}` +
    d`C${x + crown} ${peak} ${x + half} ${bend} ${x + half} ${foot}`
  )
}

type Corner = readonly [half: number, depth: number, radius: number]

/** A patch that hangs below a point: its upper and its lower corners, and the depth and radius of its tip. */
export function pointed(
  x: number,
  y: number,
  [topHalf, top, topCorner]: Corner,
  [half, side, corner]: Corner,
  [tip, tipCorner]: readonly [number, number],
): Path {
  return polygon([
    [x - topHalf, y + top, topCorner],
    [x + topHalf, y + top, topCorner],
    [x + half, y + side, corner],
    [x, y + tip, tipCorner],
    [x - half, y + side, corner],
  ])
}

type Panel = {
  /** Tone steps from the light corner to the far one. */
  tones: readonly [light: number, middle: number, dark: number]
  volume: Omit<Volume, 'gain' | 'ambient'>
  skin?: Skin
  over?: string
  edgeWidth?: number
}

/** A large leather panel lit from the upper left. */
export function panel(drawing: Drawing, surface: Surface, path: Path, p: Panel): string {
  const [l, t, r, b] = boxOf(path)
  const [light, middle, dark] = p.tones
  const fill = drawing.linear(
    [
      [0, shade(surface.colour, light)],
      [0.42, shade(surface.colour, middle)],
      [1, shade(surface.colour, dark)],
    ],
    l + (r - l) * 0.08,
    t,
    r - (r - l) * 0.12,
    b + 20,
  )
  return part(drawing, path, fill, {
    volume: volumeOf(surface, p.volume),
    inner: texture(drawing, surface, path, p.skin) + (p.over ?? ''),
    edge: { colour: surface.edge, width: p.edgeWidth ?? 2, opacity: 0.75 },
  })
}

/** A broad tinted reflection of the key light. */
export function sheen(drawing: Drawing, surface: Surface, path: Path, opacity = 0.5): string {
  return soft(drawing, path, shade(surface.colour, 0.15, 0.88), { blur: 34, opacity })
}

/** The shadow that an upper panel throws on the one below it. */
export function castOn(drawing: Drawing, below: Path, above: Path): string {
  return drawing.clipped(
    below,
    soft(drawing, above, '#0c0603', { blur: 14, opacity: 0.5, dx: 7, dy: 20 }) +
      soft(drawing, above, '#0c0603', { blur: 4, opacity: 0.46, dx: 2, dy: 5 }),
  )
}

/** Painted edge of a flap: a dark line with a thread of light on it. */
export function paintedEdge(surface: Surface, path: Path): string {
  return (
    `<path d="${path}" fill="none" stroke="${surface.edge}" stroke-width="3" opacity=".9"/>` +
    `<path d="${path}" fill="none" stroke="${shade(surface.colour, 0.2, 0.8)}" stroke-width=".8" opacity=".5" transform="translate(-.6 -.9)"/>`
  )
}

export const seam = (surface: Surface, path: Path): string => stitch(path, surface.thread)

/** Patent leather mirrors the studio: two tall soft boxes, cut to the part. */
export function softBoxes(drawing: Drawing, surface: Surface, path: Path): string {
  if (surface.material !== 'patent') return ''
  const [l, t, r, b] = grow(boxOf(path), -14)
  const width = r - l
  const glare = shade(surface.colour, 0.38, 0.6)
  const box = (x: number, w: number) =>
    `M${l + width * x} ${t}L${l + width * (x + w)} ${t}L${l + width * (x + w - 0.03)} ${b}L${l + width * (x - 0.03)} ${b}Z`
  return (
    soft(drawing, box(0.1, 0.1), glare, { blur: 8, opacity: 0.34 }) +
    soft(drawing, box(0.24, 0.022), glare, { blur: 4, opacity: 0.3 }) +
    soft(drawing, box(0.87, 0.04), glare, { blur: 7, opacity: 0.2 })
  )
}
