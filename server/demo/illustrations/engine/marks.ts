import type { Drawing } from './drawing.ts'
import { type Volume, volume } from './light.ts'
import { boxOf, grow, type Path, round } from './path.ts'

const moved = (dx: number, dy: number) =>
  dx || dy ? ` transform="translate(${round(dx)} ${round(dy)})"` : ''

export type Soft = { blur: number; opacity?: number; dx?: number; dy?: number }

/** A blurred shape: shadow or glow. */
export function soft(drawing: Drawing, path: Path, colour: string, s: Soft): string {
  const { opacity = 1, dx = 0, dy = 0 } = s
  if (!drawing.sees(boxOf(path), s.blur * 3 + 10)) return ''
  return `<path d="${path}" fill="${colour}" opacity="${round(opacity)}"${moved(dx, dy)} filter="url(#${drawing.blurAround(s.blur, path)})"/>`
}

/** A blurred stroke: crease, fold, reflection. */
export function softLine(drawing: Drawing, path: Path, colour: string, width: number, s: Soft): string {
  const { opacity = 1, dx = 0, dy = 0 } = s
  if (!drawing.sees(boxOf(path), s.blur * 3 + width + 10)) return ''
  const blur = drawing.blur(s.blur, grow(boxOf(path), width))
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" opacity="${round(opacity)}"${moved(dx, dy)} filter="url(#${blur})"/>`
}

export const outline = (path: Path, colour: string, width: number, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linejoin="round" opacity="${round(opacity)}"/>`

export const shape = (path: Path, fill: string, opacity = 1): string =>
  `<path d="${path}" fill="${fill}"${opacity < 1 ? ` opacity="${round(opacity)}"` : ''}/>`

export type Shadow = { dx: number; dy: number; blur: number; opacity: number }

type Part = {
  volume: Volume
  shadow?: Shadow
  /** Art inside the lit group, clipped to the part. */
  inner?: string
  edge?: { colour: string; width: number; opacity?: number }
}

const warmBlack = '#1a120c'

/** One piece of a product: shadow, lit body with its texture, edge. */
export function part(drawing: Drawing, path: Path, fill: string, p: Part): string {
  const box = boxOf(path)
  if (!drawing.sees(box, 30)) return ''
  const cast = p.shadow ? soft(drawing, path, warmBlack, p.shadow) : ''
  const inner = p.inner ? drawing.clipped(path, shape(path, fill) + p.inner) : ''
  const edge = p.edge ? outline(path, p.edge.colour, p.edge.width, p.edge.opacity ?? 0.7) : ''
  return `${cast}<g filter="url(#${volume(drawing, box, p.volume)})">${shape(path, fill)}${inner}</g>${edge}`
}

type Tube = { shadow?: Shadow; volume?: Partial<Volume>; cap?: 'butt' | 'round' }

/** A stroke lit as a rolled cord: handle, piping, drawstring. */
export function tube(drawing: Drawing, path: Path, width: number, fill: string, t: Tube = {}): string {
  const box = grow(boxOf(path), width)
  if (!drawing.sees(box, 30)) return ''
  const cast = t.shadow ? softLine(drawing, path, warmBlack, width, t.shadow) : ''
  const round = {
    rise: width * 0.22,
    height: width * 0.55,
    soften: 0.8,
    gleam: 0.3,
    gleamFocus: 15,
    ...t.volume,
  }
  return `${cast}<g filter="url(#${volume(drawing, box, round)})"><path d="${path}" fill="none" stroke="${fill}" stroke-width="${width}" stroke-linecap="${t.cap ?? 'butt'}" stroke-linejoin="round"/></g>`
}

type Stitch = { width?: number; dash?: string; groove?: number }

/** A sewn line: groove, the thread's shadow, thread, glint. */
export function stitch(path: Path, colour: string, s: Stitch = {}): string {
  const { width = 2.1, dash = '7.5 4.2', groove = 0.32 } = s
  const thread = (stroke: string, thin: number, opacity: number, dx: number, dy: number) =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="${round(width * thin)}" stroke-dasharray="${dash}" stroke-linecap="round"${moved(dx, dy)}/>`
  // Two plain strokes look like a blurred groove at this size and cost no filter.
  return (
    outline(path, '#120b06', width * 2.6, groove * 0.3) +
    outline(path, '#120b06', width * 1.5, groove * 0.55) +
    thread('#000', 1, 0.42, 0.7, 1.1) +
    thread(colour, 1, 1, 0, 0) +
    thread('#fff', 0.4, 0.28, -0.3, -0.5)
  )
}
