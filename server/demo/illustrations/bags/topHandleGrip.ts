import { shade } from '../engine/colour.ts'
import { softLine, stitch, tube } from '../engine/marks.ts'
import { wire } from '../engine/metal.ts'
import { type Path, polygon, rect, shift } from '../engine/path.ts'
import { acrossFill } from './bag.ts'
import { arch, pointed, smallStitch, tab } from './leatherPart.ts'
import type { Bag, Cut } from './topHandleShape.ts'

const handlePath = ({ top, apex, spread }: Cut, dx: number, dy: number, width = 1): Path =>
  arch(dx, {
    half: spread * width,
    foot: top + 26 + dy,
    bend: top - 90 + dy,
    crown: spread * 0.92,
    peak: apex + dy,
  })

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
  const fill = acrossFill(drawing, colour, path, [
    [0, 0.04],
    [1, -0.06],
  ])
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
  const strap = stage.place(pointed(x, y, [15, 8, 9], [17, 66, 4], [84, 8]))
  const sewn = stage.place(pointed(x, y, [9, 30, 4], [10, 62, 3], [73, 5]))
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
