import { tube } from '../engine/marks.ts'
import { plate, polished } from '../engine/metal.ts'
import { boxOf, d, ellipse, line, type Path, polygon, rect } from '../engine/path.ts'
import type { Bucket } from './bucketShape.ts'
import { tab } from './leatherPart.ts'

/** The drawstring dives in and out of eyelets and ends in two tassels. */
export function cord(bag: Bucket): void {
  const { drawing, stage, cut, metal, trim, across } = bag
  const m = cut.mouth
  const height = (x: number) => cut.top + 101 - (x / m) ** 2 * 30
  const string = (path: Path, shadow = 0.45) =>
    tube(drawing, path, 8.5, trim.colour, {
      cap: 'round',
      shadow: { dx: 3, dy: 5, blur: 3, opacity: shadow },
      volume: { rise: 2, height: 5, gleam: 0.25, soften: 0.6 },
    })
  const eyelets = [-0.82, -0.52, -0.2, 0.2, 0.52, 0.82].map((share) => across(share) * m)
  for (const x of eyelets) {
    const [ex, ey] = stage.point(x, height(x))
    drawing.add(
      plate(drawing, ellipse(ex, ey, 9.5, 10.5), polished(drawing, metal, ex - 9, ey - 9, ex + 9, ey + 9), {
        rise: 1.6,
        height: 4,
        shadow: 2,
      }),
      `<path d="${ellipse(ex, ey, 5.5, 6.5)}" fill="#0b0807"/>`,
    )
  }
  const [a, b, c, e, f, g] = eyelets
  const runs: [number | undefined, number | undefined][] = [
    [-m + 2, a],
    [b, c],
    [e, f],
    [g, m - 2],
  ]
  for (const [from, to] of runs) {
    if (from === undefined || to === undefined || to - from < 12) continue
    const middle = (from + to) / 2
    drawing.add(
      string(
        stage.place(
          d`M${from} ${height(from)}C${middle} ${height(middle) + 9} ${middle} ${height(middle) + 9} ${to} ${height(to)}`,
        ),
      ),
    )
  }
  tassels(bag, string, across(0) * m, height(across(0) * m) + 12)
}

function tassels(
  { drawing, stage, cut, metal, trim, across }: Bucket,
  string: (path: Path) => string,
  x: number,
  y: number,
): void {
  const c = across(-0.2) * cut.mouth
  const e = across(0.2) * cut.mouth
  drawing.add(
    string(
      stage.place(
        d`M${c} ${y - 12}C${c + 16} ${y - 4} ${x - 16} ${y - 2} ${x} ${y + 4}C${x + 16} ${y - 2} ${e - 16} ${y - 4} ${e} ${y - 12}`,
      ),
    ),
    string(stage.place(d`M${x - 5} ${y + 10}C${x - 12} ${y + 60} ${x - 34} ${y + 90} ${x - 30} ${y + 136}`)),
    string(stage.place(d`M${x + 5} ${y + 10}C${x + 10} ${y + 60} ${x + 30} ${y + 104} ${x + 22} ${y + 158}`)),
  )
  for (const [tx, ty] of [
    [x - 30, y + 132],
    [x + 22, y + 154],
  ] as const) {
    const fringe = stage.place(
      polygon([
        [tx - 8, ty, 3],
        [tx + 8, ty, 3],
        [tx + 12, ty + 46, 2],
        [tx - 12, ty + 46, 2],
      ]),
    )
    const strands = [-6, -2, 2, 6]
      .map(
        (k) =>
          `<path d="${stage.place(line(tx + k * 0.8, ty + 14, tx + k * 1.5, ty + 46))}" stroke="#000" stroke-opacity=".35" stroke-width="1"/>`,
      )
      .join('')
    const cap = stage.place(rect(tx - 9, ty - 3, 18, 12, 3))
    const [l, t, r, b] = boxOf(cap)
    drawing.add(
      tab(drawing, trim, fringe, { dx: 5, dy: 6, blur: 4, opacity: 0.4 }) + strands,
      plate(drawing, cap, polished(drawing, metal, l, t, r, b), { rise: 1.6, height: 3, shadow: 2 }),
    )
  }
  drawing.add(
    tab(drawing, trim, stage.place(rect(x - 17, y - 10, 34, 22, 8)), { dx: 3, dy: 5, blur: 3, opacity: 0.5 }),
  )
}
