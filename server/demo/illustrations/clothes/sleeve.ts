import { shade } from '../engine/colour.ts'
import { soft } from '../engine/marks.ts'
import { boxOf, type Knot, line, type Path, polygon, rect, spline } from '../engine/path.ts'
import { blade, button, creaseLine, folds, onSide, piece, type Side } from './garment.ts'
import type { Jacket, JacketCut } from './jacketCut.ts'

const down = (cuff: number, share: number) => 300 + (cuff - 300) * share

export function sleevePath({ shoulder, cuff }: JacketCut, side: Side): Path {
  const s = -shoulder
  const knots: Knot[] = [
    [s + 4, 250],
    [s - 14, 282],
    [s - 30, down(cuff, 0.22)],
    [s - 44, down(cuff, 0.52)],
    [s - 46, down(cuff, 0.8)],
    [s - 44, cuff + 4, 1],
    [s - 16, cuff + 14],
    [s + 14, cuff + 10, 1],
    [s + 22, down(cuff, 0.78)],
    [s + 30, down(cuff, 0.52)],
    [s + 42, down(cuff, 0.26)],
    [s + 44, 372],
    [s + 34, 300],
  ]
  return spline(knots.map(([x, y, corner]): Knot => [onSide(side, x), y, corner ?? 0]))
}

const nearTones = [
  [0, -0.02],
  [0.35, 0.08],
  [0.7, 0.02],
  [1, -0.08],
] as const
const farTones = [
  [0, -0.03],
  [0.35, 0.05],
  [0.65, -0.02],
  [1, -0.12],
] as const

export function sleeve(jacket: Jacket, side: Side, body: Path): void {
  const { drawing, cut, fabric } = jacket
  const { cuff } = cut
  const s = -cut.shoulder
  const m = (x: number) => onSide(side, x)
  const path = sleevePath(cut, side)
  const elbow = down(cuff, 0.5)
  const bends = [
    blade(m(s - 38), elbow - 26, m(s + 26), elbow - 50, 7),
    blade(m(s - 42), elbow + 8, m(s + 30), elbow - 14, 8),
    blade(m(s + 32), elbow + 40, m(s - 30), elbow + 24, 6),
    blade(m(s + 34), 400, m(s - 20), 330, 8, 0, 0.35),
    blade(m(s - 40), cuff - 70, m(s + 14), cuff - 92, 6),
    blade(m(s - 36), cuff - 10, m(s - 26), elbow + 60, 9),
  ]
  const armhole = spline(
    [
      [m(s + 4), 250],
      [m(s + 24), 300],
      [m(s + 36), 372],
    ],
    false,
  )
  drawing.add(
    drawing.clipped(
      body,
      soft(drawing, path, fabric.crease, { blur: 12, opacity: 0.42, dx: side < 0 ? 12 : -5, dy: 8 }),
    ),
    piece(drawing, fabric, path, {
      across: side < 0 ? nearTones : farTones,
      slope: 40,
      volume: { rise: 9, height: 6, bulge: 20, bulgeHeight: 8, soften: 2.2 },
      over:
        folds(drawing, fabric, bends, path, { opacity: 0.5, rise: 6, height: 8 }) +
        creaseLine(drawing, fabric, line(m(s - 46), cuff + 14, m(s + 16), cuff + 18), 16, 8, 0.4),
    }),
    creaseLine(drawing, fabric, armhole, 2.2, 1, 0.5),
  )
  if (cut.kind === 'blazer')
    for (let k = 0; k < 3; k++) drawing.add(button(drawing, m(s - 33), cuff - 16 - k * 17, 5, jacket.button))
  if (cut.kind === 'trench') cuffStrap(jacket, side)
}

function cuffStrap({ drawing, cut, fabric, button: tone }: Jacket, side: Side): void {
  const m = (x: number) => onSide(side, -cut.shoulder + x)
  const y = cut.cuff - 48
  const strap = polygon([
    [m(-49), y - 4, 3],
    [m(22), y + 4, 3],
    [m(20), y + 26, 3],
    [m(-49), y + 18, 3],
  ])
  const [l, , r] = boxOf(rect(m(-18) - 9, y - 6, 18, 32, 4))
  const buckle = rect(l, y - 6, r - l, 32, 4)
  drawing.add(
    piece(drawing, fabric, strap, {
      across: [
        [0, side < 0 ? 0.03 : -0.07],
        [1, side < 0 ? 0.01 : -0.09],
      ],
      volume: { rise: 2.4, height: 4 },
      shadow: { dx: 2, dy: 4, blur: 3, opacity: 0.4 },
    }),
    `<path d="${buckle}" fill="none" stroke="${shade(tone, -0.02)}" stroke-width="4.5"/>`,
    `<path d="${buckle}" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="1" transform="translate(-.8 -.8)"/>`,
  )
}
