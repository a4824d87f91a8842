import type { Drawing } from '../engine/drawing.ts'
import { volume } from '../engine/light.ts'
import { softLine, stitch } from '../engine/marks.ts'
import { boxOf, d, grow, polygon, rect, spline } from '../engine/path.ts'
import { button, onSide, piece, type Side } from './garment.ts'
import type { Jacket } from './jacketCut.ts'

export function stormFlap({ drawing, cut, fabric }: Jacket): void {
  const s = -cut.shoulder
  const flap = spline([
    [s + 10, 254, 1],
    [-98, 222, 1],
    [-50, 300],
    [-46, 440],
    [-78, 456],
    [s + 44, 420],
    [s + 20, 330],
  ])
  const sewn = spline(
    [
      [-54, 320],
      [-54, 436],
      [-80, 448],
      [s + 48, 412],
    ],
    false,
  )
  drawing.add(
    piece(drawing, fabric, flap, {
      across: [
        [0, 0.05],
        [1, 0],
      ],
      volume: { rise: 4, height: 4, bulge: 16, bulgeHeight: 8 },
      shadow: { dx: 4, dy: 7, blur: 5, opacity: 0.35 },
    }),
    stitch(sewn, fabric.thread, { width: 1.1, dash: '4.5 3', groove: 0.15 }),
  )
}

export function epaulette({ drawing, cut, fabric, button: tone }: Jacket, side: Side): void {
  const m = (x: number) => onSide(side, -cut.shoulder + x)
  const strap = polygon([
    [m(2), 246, 5],
    [m(66), 222, 6],
    [m(80), 230, 8],
    [m(70), 244, 6],
    [m(8), 268, 5],
  ])
  drawing.add(
    piece(drawing, fabric, strap, {
      across: [
        [0, side < 0 ? 0.05 : -0.03],
        [1, side < 0 ? 0.03 : -0.05],
      ],
      volume: { rise: 2.5, height: 4 },
      shadow: { dx: 2, dy: 4, blur: 3, opacity: 0.4 },
    }),
    button(drawing, m(66), 236, 5, tone),
  )
}

export function belt({ drawing, cut, fabric, button: tone }: Jacket): void {
  const y = cut.belt
  if (y === undefined) return
  const l = -cut.shoulder + 34 - cut.waist - cut.boxy
  const band = spline([
    [l - 4, y - 20, 1],
    [0, y - 12],
    [-l + 4, y - 20, 1],
    [-l + 6, y + 20, 1],
    [0, y + 30],
    [l - 6, y + 20, 1],
  ])
  const tail = spline([
    [10, y - 8, 1],
    [58, y + 2],
    [76, y + 60],
    [70, y + 150, 1],
    [36, y + 156, 1],
    [36, y + 80],
    [18, y + 30, 1],
  ])
  const rows = [-6, 0, 6, 12]
    .map((k) =>
      stitch(d`M${l} ${y + k - 6}C-100 ${y + k + 4} 100 ${y + k + 4} ${-l} ${y + k - 6}`, fabric.thread, {
        width: 0.9,
        dash: '4 2.6',
        groove: 0.08,
      }),
    )
    .join('')
  drawing.add(
    piece(drawing, fabric, band, {
      across: [
        [0, -0.08],
        [0.25, 0.06],
        [0.7, -0.01],
        [1, -0.15],
      ],
      volume: { rise: 4, height: 6, soften: 1.4 },
      shadow: { dx: 2, dy: 9, blur: 6, opacity: 0.42 },
    }),
    rows,
    piece(drawing, fabric, tail, {
      across: [
        [0, 0.05],
        [1, -0.09],
      ],
      volume: { rise: 4, height: 6 },
      shadow: { dx: 6, dy: 9, blur: 7, opacity: 0.4 },
    }),
    beltBuckle(drawing, y, tone),
  )
}

function beltBuckle(drawing: Drawing, y: number, tone: string): string {
  const frame = rect(-26, y - 24, 52, 58, 9)
  const light = { rise: 2.4, height: 6, gleam: 0.5, gleamFocus: 16, soften: 0.7 }
  const filter = volume(drawing, grow(boxOf(frame), 8), light)
  return (
    softLine(drawing, frame, '#000', 7, { blur: 3, opacity: 0.45, dx: 3, dy: 6 }) +
    `<g filter="url(#${filter})"><path d="${frame}" fill="none" stroke="${tone}" stroke-width="9"/></g>`
  )
}
