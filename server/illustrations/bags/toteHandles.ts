import { shade } from '../engine/colour.ts'
import { stitch, tube } from '../engine/marks.ts'
import { plate } from '../engine/metal.ts'
import { boxOf, d, ellipse, type Path, polygon } from '../engine/path.ts'
import { smallStitch, tab } from './leatherPart.ts'
import { type Bag, backOf, type Cut } from './toteShape.ts'

export function strap({ top, apex, spread: w }: Cut, dx: number, rise: number, foot: number): Path {
  const peak = apex + rise
  return (
    d`M${-w + dx} ${foot}C${-w + dx} ${top - 120} ${-w * 0.82 + dx} ${peak} ${dx} ${peak}` +
    d`C${w * 0.82 + dx} ${peak} ${w + dx} ${top - 120} ${w + dx} ${foot}`
  )
}

export function backHandle({ drawing, stage, cut, trim }: Bag): void {
  const z = backOf(stage)
  const path = stage.place(strap(cut, stage.turned ? 0 : 12, stage.turned ? -6 : -20, cut.top + 30), z)
  drawing.add(
    tube(drawing, path, 18, shade(trim.colour, -0.09), { volume: { rise: 4, height: 6, gleam: 0.14 } }),
  )
}

export function frontHandle({ drawing, stage, cut, trim, metal }: Bag): void {
  const path = stage.place(strap(cut, 0, 0, cut.top + 116))
  const [l, , r] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(trim.colour, 0.05)],
      [1, shade(trim.colour, -0.05)],
    ],
    l,
    0,
    r,
    0,
  )
  drawing.add(
    tube(drawing, path, 22, fill, {
      shadow: { dx: 7, dy: 9, blur: 7, opacity: 0.26 },
      volume: { rise: 4.5, height: 7, gleam: 0.22, gleamFocus: 12 },
    }),
    stitch(path, trim.thread, { width: 1.5, dash: '5.5 3.6', groove: 0.2 }),
  )
  for (const x of [-cut.spread, cut.spread]) drawing.add(patch({ drawing, stage, cut, trim, metal }, x))
}

/** The sewn patch and rivet at one end of a handle. */
export function patch(
  { drawing, stage, cut, trim, metal: m }: Pick<Bag, 'drawing' | 'stage' | 'cut' | 'trim' | 'metal'>,
  x: number,
): string {
  const y = cut.top
  const outer = stage.place(
    polygon([
      [x - 18, y + 50, 5],
      [x + 18, y + 50, 5],
      [x + 18, y + 126, 5],
      [x, y + 144, 6],
      [x - 18, y + 126, 5],
    ]),
  )
  const sewn = stage.place(
    polygon([
      [x - 11, y + 58, 3],
      [x + 11, y + 58, 3],
      [x + 11, y + 122, 3],
      [x, y + 134, 4],
      [x - 11, y + 122, 3],
    ]),
  )
  const [rx, ry] = stage.point(x, y + 76)
  const shine = drawing.radial(
    [
      [0, m.flash],
      [0.4, m.body],
      [1, m.low],
    ],
    rx,
    ry,
    7.5,
    rx - 2.5,
    ry - 3,
  )
  return (
    tab(drawing, trim, outer, { dx: 4, dy: 6, blur: 5, opacity: 0.42 }) +
    stitch(sewn, trim.thread, smallStitch) +
    plate(drawing, ellipse(rx, ry, 6.8), shine, { rise: 1.6, height: 4, shadow: 2 })
  )
}
