import { shade } from '../engine/colour.ts'
import { softLine, stitch, tube } from '../engine/marks.ts'
import { wire } from '../engine/metal.ts'
import { boxOf, d, type Path, polygon, rect, shift } from '../engine/path.ts'
import { smallStitch, tab } from './leatherPart.ts'
import type { Bag, Cut } from './topHandleShape.ts'

const handlePath = ({ top, apex, spread }: Cut, dx: number, dy: number, width = 1): Path => {
  const w = spread * width
  return (
    d`M${-w + dx} ${top + 26 + dy}C${-w + dx} ${top - 90 + dy} ${-spread * 0.92 + dx} ${apex + dy} ${dx} ${apex + dy}` +
    d`C${spread * 0.92 + dx} ${apex + dy} ${w + dx} ${top - 90 + dy} ${w + dx} ${top + 26 + dy}`
  )
}

export function handles({ drawing, stage, cut, leather, metal }: Bag): void {
  const { colour } = leather
  const dull = leather.material === 'suede' ? 0.05 : 0.3
  drawing.add(
    tube(drawing, stage.place(handlePath(cut, 14, -36, 0.98)), 19, shade(colour, -0.1), {
      volume: { gleam: dull * 0.4 },
    }),
  )
  for (const s of [-1, 1]) drawing.add(anchor({ drawing, stage, cut, leather, metal }, s * cut.spread))
  const path = stage.place(handlePath(cut, 0, -24))
  const [l, , r] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(colour, 0.04)],
      [1, shade(colour, -0.06)],
    ],
    l,
    0,
    r,
    0,
  )
  drawing.add(
    tube(drawing, path, 23, fill, {
      shadow: { dx: 7, dy: 10, blur: 7, opacity: 0.2 },
      volume: {
        gleam: leather.material === 'patent' ? 0.6 : dull,
        gleamFocus: leather.material === 'patent' ? 30 : 14,
      },
    }),
    softLine(drawing, shift(path, -5, -5), '#fff4e6', 2.4, { blur: 1.4, opacity: leather.pale ? 0.2 : 0.26 }),
    stitch(shift(path, 3.5, 5), leather.thread, { width: 1.4, dash: '5 3.6', groove: 0.2 }),
  )
  for (const s of [-1, 1]) {
    const x = s * cut.spread
    const y = cut.top
    const knuckle = stage.place(
      polygon([
        [x - 12, y - 44, 8],
        [x + 12, y - 44, 8],
        [x + 13, y - 8, 7],
        [x - 13, y - 8, 7],
      ]),
    )
    drawing.add(tab(drawing, leather, knuckle, { dx: 2, dy: 3, blur: 2, opacity: 0.4 }))
  }
}

/** The tab and ring that hold one end of the handle. */
export function anchor({ drawing, stage, cut, leather, metal: m }: Omit<Bag, 'seed'>, x: number): string {
  const y = cut.top
  const strap = stage.place(
    polygon([
      [x - 15, y + 8, 9],
      [x + 15, y + 8, 9],
      [x + 17, y + 66, 4],
      [x, y + 84, 8],
      [x - 17, y + 66, 4],
    ]),
  )
  const sewn = stage.place(
    polygon([
      [x - 9, y + 30, 4],
      [x + 9, y + 30, 4],
      [x + 10, y + 62, 3],
      [x, y + 73, 5],
      [x - 10, y + 62, 3],
    ]),
  )
  const [px, py] = stage.point(x, y)
  const ring = stage.place(rect(x - 19, y - 17, 38, 40, 12))
  const shine = drawing.linear(
    [
      [0, m.bright],
      [0.3, m.body],
      [0.55, m.low],
      [0.75, m.bright],
      [1, m.warm],
    ],
    px - 19,
    py - 17,
    px + 19,
    py + 22,
  )
  return (
    tab(drawing, leather, strap) + stitch(sewn, leather.thread, smallStitch) + wire(drawing, ring, 7, shine)
  )
}
