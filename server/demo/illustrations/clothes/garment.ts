import { lightness, shade } from '../engine/colour.ts'
import type { Drawing, Stop } from '../engine/drawing.ts'
import { type Relief, relief, type Volume } from '../engine/light.ts'
import { part, type Shadow, soft, softLine } from '../engine/marks.ts'
import { boxOf, d, ellipse, type Path, type Point } from '../engine/path.ts'
import { canvas } from '../engine/stage.ts'
import type { Hardware, View } from '../illustration.ts'
import { type Surface, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'

/** A piece of clothing hangs around x = 0; -1 is its near (left) side, 1 the far one. */
export type Side = -1 | 1
export const onSide = (side: Side, x: number): number => (side < 0 ? x : -x)

/** Which part of a garment fills the picture, and how far it is enlarged. */
export type Hanging = { scale: number; middle: number }

const hangingHeight = 556

/** Opens the group in which a garment is drawn; turned, it swings a little away from the camera. */
export function hang(drawing: Drawing, view: View, { scale, middle }: Hanging): void {
  const swing = view === 'side' ? ' skewY(2.6) scale(.84 1.01)' : ''
  drawing.add(
    `<g transform="translate(${canvas.centre} ${hangingHeight})${swing} scale(${scale}) translate(0 ${-middle})">`,
  )
  if (view === 'detail') drawing.enter(canvas.centre, hangingHeight - middle * scale, scale)
}

/** Where a point of the garment lies on the canvas, seen from the front. */
export const onCanvas = ({ scale, middle }: Hanging, x: number, y: number): Point => [
  canvas.centre + x * scale,
  hangingHeight + (y - middle) * scale,
]

type Piece = {
  /** Lightness steps across the piece, from its left to its right. */
  across: readonly (readonly [offset: number, step: number])[]
  volume: Omit<Volume, 'gain' | 'ambient'>
  over?: string
  shadow?: Shadow
  edgeOpacity?: number
  /** Tilts the shading: the fill's second end lies this much lower. */
  slope?: number
}

export function piece(drawing: Drawing, fabric: Surface, path: Path, p: Piece): string {
  const [l, t, r] = boxOf(path)
  const stops = p.across.map(([offset, step]): Stop => [offset, shade(fabric.colour, step)])
  const fill = drawing.linear(stops, l, t, r, t + (p.slope ?? 0))
  return part(drawing, path, fill, {
    volume: volumeOf(fabric, p.volume),
    ...(p.shadow ? { shadow: p.shadow } : {}),
    inner: texture(drawing, fabric, path) + (p.over ?? ''),
    edge: { colour: fabric.edge, width: 1.1, opacity: p.edgeOpacity ?? 0.5 },
  })
}

/** A tapered fold from one point to another, `half` wide at its peak and bowed by `bend`. */
export function blade(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  half: number,
  bend = 0,
  peak = 0.5,
): Path {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = Math.hypot(dx, dy) || 1
  const [nx, ny] = [-dy / length, dx / length]
  const [mx, my] = [x0 + dx * peak + nx * bend, y0 + dy * peak + ny * bend]
  const [sx, sy] = [x0 + (mx - x0) * 0.6, y0 + (my - y0) * 0.6]
  const side = (k: number): Path => d`${mx + nx * half * k} ${my + ny * half * k}`
  const w = half * 0.3
  return (
    d`M${x0} ${y0}C${sx + nx * w} ${sy + ny * w} ${mx + nx * half - dx * 0.12} ${my + ny * half - dy * 0.12} ` +
    side(1) +
    d`C${mx + nx * half + dx * 0.15} ${my + ny * half + dy * 0.15} ${x1 + nx * w - dx * 0.1} ${y1 + ny * w - dy * 0.1} ${x1} ${y1}` +
    d`C${x1 - nx * w - dx * 0.1} ${y1 - ny * w - dy * 0.1} ${mx - nx * half + dx * 0.15} ${my - ny * half + dy * 0.15} ` +
    side(-1) +
    d`C${mx - nx * half - dx * 0.12} ${my - ny * half - dy * 0.12} ${sx - nx * w} ${sy - ny * w} ${x0} ${y0}Z`
  )
}

/** Folds raised from the cloth around them. Hard light eats pale satin, so that one takes an overlay. */
export function folds(
  drawing: Drawing,
  fabric: Surface,
  paths: readonly Path[],
  over: Path,
  r: Relief = {},
): string {
  const light = lightness(fabric.colour) > (fabric.material === 'satin' ? 0.5 : 0.8)
  const { height = 9, opacity = 0.55 } = r
  const art = `<g fill="#fff">${paths.map((path) => `<path d="${path}"/>`).join('')}</g>`
  return relief(drawing, art, boxOf(over), {
    rise: 7,
    soften: 3,
    ...r,
    blend: light ? 'overlay' : 'hard-light',
    height: light ? height * 0.95 : height,
    opacity: light ? Math.min(1, opacity * 1.2) : opacity,
  })
}

export const creaseLine = (
  drawing: Drawing,
  fabric: Surface,
  path: Path,
  width: number,
  blur: number,
  opacity: number,
) => softLine(drawing, path, fabric.crease, width, { blur, opacity })

const buttonTones: Record<Hardware, string> = {
  gold: '#b08a45',
  silver: '#d5cfc4',
  ruthenium: '#2b2624',
  rose: '#5a3a2a',
}

export const buttonTone = (hardware: Hardware): string => buttonTones[hardware]

export function button(drawing: Drawing, x: number, y: number, radius: number, colour: string): string {
  const fill = drawing.radial(
    [
      [0, shade(colour, 0.22)],
      [0.5, colour],
      [1, shade(colour, -0.14)],
    ],
    x,
    y,
    radius * 1.15,
    x - radius * 0.45,
    y - radius * 0.5,
  )
  const holes = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]
    .map(
      ([a = 0, b = 0]) =>
        `<path d="${ellipse(x + a * radius * 0.2, y + b * radius * 0.2, radius * 0.1)}" fill="#0b0806" opacity=".8"/>`,
    )
    .join('')
  const rim = (dx: number, dy: number, tone: string, opacity: number) =>
    `<path d="${ellipse(x + dx, y + dy, radius * 0.68)}" fill="none" stroke="${tone}" stroke-opacity="${opacity}" stroke-width="1"/>`
  return (
    soft(drawing, ellipse(x, y, radius), '#000', { blur: 2.4, opacity: 0.5, dx: 2, dy: 3.5 }) +
    `<path d="${ellipse(x, y, radius)}" fill="${fill}"/>` +
    rim(0, 0, shade(colour, -0.14), 0.7) +
    rim(0.5, 0.8, '#fff', 0.28) +
    holes
  )
}
