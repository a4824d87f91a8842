import { shade } from '../engine/colour.ts'
import { stitch, tube } from '../engine/marks.ts'
import { plate } from '../engine/metal.ts'
import { ellipse, type Path } from '../engine/path.ts'
import { acrossFill } from './bag.ts'
import { arch, pointed, smallStitch, tab } from './leatherPart.ts'
import { type Bag, backOf, type Cut } from './toteShape.ts'

export const strap = ({ top, apex, spread }: Cut, dx: number, rise: number, foot: number): Path =>
  arch(dx, { half: spread, foot, bend: top - 120, crown: spread * 0.82, peak: apex + rise })

export function backHandle({ drawing, stage, cut, trim }: Bag): void {
  const z = backOf(stage)
  const path = stage.place(strap(cut, stage.turned ? 0 : 12, stage.turned ? -6 : -20, cut.top + 30), z)
  drawing.add(
    tube(drawing, path, 18, shade(trim.colour, -0.09), { volume: { rise: 4, height: 6, gleam: 0.14 } }),
  )
}

export function frontHandle({ drawing, stage, cut, trim, metal }: Bag): void {
  const path = stage.place(strap(cut, 0, 0, cut.top + 116))
  const fill = acrossFill(drawing, trim.colour, path, [
    [0, 0.05],
    [1, -0.05],
  ])
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
  const outer = stage.place(pointed(x, y, [18, 50, 5], [18, 126, 5], [144, 6]))
  const sewn = stage.place(pointed(x, y, [11, 58, 3], [11, 122, 3], [134, 4]))
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
