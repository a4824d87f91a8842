import { shade } from '../engine/colour.ts'
import { part, softLine } from '../engine/marks.ts'
import { boxOf, d, type Path, type Point } from '../engine/path.ts'
import { volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import type { Shoe } from './shoe.ts'

/** A small flat bow sewn to the toe, its knot at a point of the unplaced shoe. */
export function bow({ drawing, leather, place }: Shoe, [x, y]: Point): void {
  const leaf = (k: 1 | -1): Path =>
    place(
      d`M${x} ${y - 6}C${x + k * 18} ${y - 26} ${x + k * 44} ${y - 26 + k * 8} ${x + k * 50} ${y - 12 + k * 10}C${x + k * 54} ${y + 4 + k * 10} ${x + k * 48} ${y + 20 + k * 6} ${x + k * 40} ${y + 20 + k * 6}C${x + k * 24} ${y + 18} ${x + k * 10} ${y + 12} ${x} ${y + 8}Z`,
    )
  const knot = place(
    d`M${x - 9} ${y - 9}C${x - 3} ${y - 13} ${x + 6} ${y - 12} ${x + 10} ${y - 7}L${x + 9} ${y + 10}C${x + 3} ${y + 14} ${x - 6} ${y + 13} ${x - 10} ${y + 8}Z`,
  )
  const volume = volumeOf(leather, { rise: 4, height: 7, soften: 1 })
  for (const path of [leaf(-1), leaf(1), knot]) {
    const [l, t, r, b] = boxOf(path)
    const fill = drawing.linear(
      [
        [0, shade(leather.colour, 0.08)],
        [1, shade(leather.colour, -0.06)],
      ],
      l,
      t,
      r,
      b,
    )
    const pleat =
      path === knot
        ? ''
        : softLine(drawing, place(d`M${x - 30} ${y - 2}L${x + 30} ${y + 4}`), leather.crease, 5, {
            blur: 3,
            opacity: 0.4,
          })
    drawing.add(
      part(drawing, path, fill, {
        volume,
        shadow: { dx: 3, dy: 6, blur: 4, opacity: 0.45 },
        inner: texture(drawing, leather, path) + pleat,
        edge: { colour: leather.edge, width: 1.2, opacity: 0.7 },
      }),
    )
  }
}
