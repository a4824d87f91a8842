import { soft } from '../engine/marks.ts'
import { type Path, spline } from '../engine/path.ts'
import { blade, creaseLine, folds, onSide, piece, type Side } from './garment.ts'
import { ribbed } from './ribbing.ts'
import { type Sweater, sleevePath } from './sweaterCut.ts'

const nearTones = [
  [0, -0.02],
  [0.4, 0.05],
  [1, -0.06],
] as const
const farTones = [
  [0, -0.02],
  [0.35, 0.03],
  [1, -0.12],
] as const
const nearBand = [
  [0, -0.06],
  [0.4, 0.03],
  [1, -0.12],
] as const
const farBand = [
  [0, -0.03],
  [0.5, 0],
  [1, -0.16],
] as const

function cuffBand(knit: Sweater, side: Side): void {
  const { cuff, roomy } = knit.cut
  const m = (x: number) => onSide(side, x - roomy)
  const band = spline([
    [m(-232), cuff - 2, 1],
    [m(-180), cuff + 8, 1],
    [m(-182), cuff + 66, 1],
    [m(-206), cuff + 66],
    [m(-231), cuff + 58, 1],
  ])
  ribbed(knit, band, 10, side < 0 ? nearBand : farBand)
}

export function sleeve(knit: Sweater, side: Side, body: Path): void {
  const { drawing, wool, cut } = knit
  const w = cut.roomy
  const m = (x: number) => onSide(side, x - w)
  const path = sleevePath(cut, side)
  drawing.add(
    drawing.clipped(
      body,
      soft(drawing, path, wool.crease, { blur: 12, opacity: 0.38, dx: side < 0 ? 12 : -5, dy: 8 }),
    ),
  )
  cuffBand(knit, side)
  const bends = [
    blade(m(-218), 500, m(-150), 460, 10),
    blade(m(-224), 560, m(-158), 540, 9),
    blade(m(-146), 420, m(-190), 340, 9),
    blade(m(-234), 660, m(-170), 640, 9),
    blade(m(-234), 700, m(-174), 690, 7),
  ]
  const armhole = spline(
    [
      [onSide(side, -167), 263],
      [onSide(side, -147), 340],
      [onSide(side, -134 - w * 0.6), 420],
    ],
    false,
  )
  drawing.add(
    piece(drawing, wool, path, {
      across: side < 0 ? nearTones : farTones,
      slope: 40,
      volume: { rise: 10, height: 5, bulge: 22, bulgeHeight: 6, soften: 2.4, gleam: 0.03 },
      over: folds(drawing, wool, bends, path, { opacity: 0.34, rise: 8, height: 10 }),
      edgeOpacity: 0.4,
    }),
    creaseLine(drawing, wool, armhole, 3, 1.6, 0.35),
  )
}
