import { spline } from '../engine/path.ts'
import type { Dress } from './dressCut.ts'
import { blade, folds, piece } from './garment.ts'

/** A band wound around the waist. */
export function sash({ drawing, fabric, cut }: Dress): void {
  const y = cut.top
  const path = spline([
    [-86, y + 205, 1],
    [0, y + 218],
    [86, y + 205, 1],
    [90, y + 240, 1],
    [0, y + 256],
    [-90, y + 240, 1],
  ])
  const winding = [blade(-88, y + 215, 88, y + 218, 3, -6), blade(-88, y + 232, 88, y + 234, 3, -7)]
  drawing.add(
    piece(drawing, fabric, path, {
      across: [
        [0, -0.06],
        [0.3, 0.08],
        [1, -0.14],
      ],
      volume: { rise: 4, height: 7, gleam: 0.1 },
      shadow: { dx: 1, dy: 5, blur: 4, opacity: 0.35 },
      over: folds(drawing, fabric, winding, path, { rise: 2, height: 5, soften: 1, opacity: 0.7 }),
    }),
  )
}
