import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { wallShadow } from '../engine/ground.ts'
import { relief } from '../engine/light.ts'
import { part, soft } from '../engine/marks.ts'
import {
  boxOf,
  d,
  ellipse,
  type Knot,
  line,
  mirrored,
  type Path,
  type Point,
  spline,
} from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf, volumeOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'
import { cables } from './cables.ts'
import {
  blade,
  creaseLine,
  folds,
  type Hanging,
  hung,
  onCanvas,
  onSide,
  piece,
  type Side,
} from './garment.ts'

type Cut = { hem: number; cuff: number; roomy: number; collar: 'crew' | 'turtle'; hanging: Hanging }

type Sweater = { drawing: Drawing; wool: Surface; cut: Cut }

const fits = {
  small: { hem: 760, cuff: 700, roomy: -8, scale: 1.3 },
  medium: { hem: 830, cuff: 716, roomy: 0, scale: 1.22 },
  large: { hem: 860, cuff: 730, roomy: 16, scale: 1.16 },
} satisfies Record<Illustration['proportion'], unknown>

export function sweater(drawing: Drawing, illustration: Illustration, view: View): Point {
  const { hem, cuff, roomy, scale } = fits[illustration.proportion]
  const collar = choose<Cut['collar']>(illustration.seed, 'collar', ['crew', 'turtle'])
  const cut: Cut = { hem, cuff, roomy, collar, hanging: { scale, middle: (hem + 195) / 2 } }
  const knit: Sweater = { drawing, cut, wool: surfaceOf(illustration.material, hexOf(illustration.colour)) }
  drawing.add(hung(view, cut.hanging))
  const body = bodyPath(cut)
  wallShadow(drawing, body + sleevePath(cut, -1) + sleevePath(cut, 1) + hemPath(cut))
  neck(knit)
  ribbed(knit, hemPath(cut), 40, [
    [0, -0.08],
    [0.3, 0.03],
    [1, -0.14],
  ])
  front(knit, body)
  for (const side of [-1, 1] as const) sleeve(knit, side, body)
  collarOf(knit)
  drawing.add('</g>')
  return onCanvas(cut.hanging, 10, 330)
}

function bodyPath({ hem, roomy: w }: Cut): Path {
  const left: Knot[] = [
    [-64, 216, 1],
    [-110, 232],
    [-168, 262, 1],
    [-148 - w * 0.5, 340],
    [-140 - w, 430],
    [-148 - w, 600],
    [-162 - w, hem - 80],
    [-158 - w, hem - 60],
    [-150 - w, hem - 48, 1],
  ]
  return spline([...left, [0, hem - 44], ...mirrored(left), [0, 262]])
}

const hemPath = ({ hem, roomy: w }: Cut): Path =>
  spline([
    [-152 - w, hem - 54, 1],
    [0, hem - 46],
    [152 + w, hem - 54, 1],
    [147 + w, hem + 10, 1],
    [0, hem + 20],
    [-147 - w, hem + 10, 1],
  ])

function sleevePath({ cuff, roomy: w }: Cut, side: Side): Path {
  const knots: Knot[] = [
    [-168, 263, 1],
    [-192, 292],
    [-214 - w, 400],
    [-228 - w, 540],
    [-236 - w, cuff - 20],
    [-230 - w, cuff + 2, 1],
    [-182 - w, cuff + 10, 1],
    [-170 - w, cuff - 40],
    [-160 - w, 560],
    [-144 - w, 460],
    [-133 - w * 0.6, 424],
    [-138, 340],
  ]
  return spline(knots.map(([x, y, corner]): Knot => [onSide(side, x), y, corner ?? 0]))
}

/** Vertical ribs inside a band. */
function ribs({ drawing, wool }: Sweater, path: Path, count: number): string {
  const [l, t, r, b] = boxOf(path)
  const step = (r - l) / count
  const lines = Array.from({ length: count }, (_, i) =>
    line(l + (i + 0.5) * step, t - 6, l + (i + 0.5) * step, b + 6),
  ).join('')
  const art = `<path d="${lines}" stroke="#fff" stroke-width="${(step * 0.62).toFixed(2)}"/>`
  const light = { rise: 1.6, height: 3.4, soften: 0.8, azimuth: 205, opacity: wool.pale ? 0.34 : 0.5 }
  return relief(drawing, art, [l, t, r, b], { ...light, blend: 'hard-light' })
}

type Tones = readonly (readonly [number, number])[]

function ribbed(knit: Sweater, path: Path, count: number, across: Tones): void {
  const { drawing, wool } = knit
  const [l, t, r, b] = boxOf(path)
  drawing.add(
    piece(drawing, wool, path, {
      across,
      volume: { rise: 6, height: 7, gleam: 0.02 },
      over:
        ribs(knit, path, count) +
        creaseLine(drawing, wool, line(l, t + 4, r, t + 4), 9, 5, 0.35) +
        creaseLine(drawing, wool, line(l, b - 6, r, b - 6), 14, 8, 0.35),
    }),
  )
}

function neck(knit: Sweater): void {
  const { drawing, wool } = knit
  const path = spline([
    [-64, 210],
    [-34, 196],
    [0, 192],
    [34, 196],
    [64, 210],
    [56, 256],
    [0, 276],
    [-56, 256],
  ])
  drawing.add(
    part(drawing, path, shade(wool.colour, -0.22), {
      volume: volumeOf(wool, { rise: 4, height: 4 }),
      inner:
        ribs(knit, path, 16) +
        soft(drawing, ellipse(0, 262, 60, 24), wool.crease, { blur: 10, opacity: 0.45 }),
    }),
  )
}

function front({ drawing, wool, cut }: Sweater, path: Path): void {
  const { hem, roomy: w } = cut
  const hang = [
    blade(-140, 440, -70, 400, 10),
    blade(140, 440, 70, 400, 10),
    blade(-150, 700, -30, 760, 12, -8),
    blade(150, 690, 30, 770, 12, 8),
    blade(-144, 610, -60, 660, 10, -6),
  ]
  drawing.add(
    piece(drawing, wool, path, {
      across: [
        [0, -0.05],
        [0.28, 0.025],
        [0.6, 0],
        [1, -0.14],
      ],
      volume: { rise: 8, height: 7, bulge: 30, bulgeHeight: 26, soften: 2.4, gleam: 0.02 },
      over:
        (wool.material === 'cable' ? cables(drawing, wool, path, hem) : '') +
        folds(drawing, wool, hang, path, { opacity: 0.34, rise: 10, height: 12 }) +
        creaseLine(drawing, wool, line(-150, hem - 46, 150, hem - 46), 16, 8, 0.35) +
        creaseLine(
          drawing,
          wool,
          d`M${140 + w} 430C${150 + w} 560 ${156 + w} 700 ${154 + w} ${hem}`,
          40,
          20,
          0.35,
        ),
      edgeOpacity: 0.4,
    }),
  )
}

function sleeve(knit: Sweater, side: Side, body: Path): void {
  const { drawing, wool, cut } = knit
  const { cuff, roomy: w } = cut
  const m = (x: number) => onSide(side, x - w)
  const path = sleevePath(cut, side)
  drawing.add(
    drawing.clipped(
      body,
      soft(drawing, path, wool.crease, { blur: 12, opacity: 0.38, dx: side < 0 ? 12 : -5, dy: 8 }),
    ),
  )
  const band = spline([
    [m(-232), cuff - 2, 1],
    [m(-180), cuff + 8, 1],
    [m(-182), cuff + 66, 1],
    [m(-206), cuff + 66],
    [m(-231), cuff + 58, 1],
  ])
  ribbed(
    knit,
    band,
    10,
    side < 0
      ? [
          [0, -0.06],
          [0.4, 0.03],
          [1, -0.12],
        ]
      : [
          [0, -0.03],
          [0.5, 0],
          [1, -0.16],
        ],
  )
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
      across:
        side < 0
          ? [
              [0, -0.02],
              [0.4, 0.05],
              [1, -0.06],
            ]
          : [
              [0, -0.02],
              [0.35, 0.03],
              [1, -0.12],
            ],
      slope: 40,
      volume: { rise: 10, height: 5, bulge: 22, bulgeHeight: 6, soften: 2.4, gleam: 0.03 },
      over: folds(drawing, wool, bends, path, { opacity: 0.34, rise: 8, height: 10 }),
      edgeOpacity: 0.4,
    }),
    creaseLine(drawing, wool, armhole, 3, 1.6, 0.35),
  )
}

function collarOf(knit: Sweater): void {
  const { drawing, wool, cut } = knit
  const turtle: Knot[] = [
    [-62, 240, 1],
    [-70, 190],
    [-64, 160, 1],
    [0, 150],
    [64, 160, 1],
    [70, 190],
    [62, 240, 1],
    [0, 268],
  ]
  const crew: Knot[] = [
    [-72, 220, 1],
    [-62, 206],
    [-50, 214],
    [-34, 240],
    [0, 252],
    [34, 240],
    [50, 214],
    [62, 206],
    [72, 220, 1],
    [58, 258],
    [32, 280],
    [0, 288],
    [-32, 280],
    [-58, 258],
  ]
  const path = spline(cut.collar === 'turtle' ? turtle : crew)
  drawing.add(
    piece(drawing, wool, path, {
      across: [
        [0, -0.03],
        [0.35, 0.03],
        [1, -0.12],
      ],
      volume: { rise: 6, height: 7, gleam: 0.02 },
      shadow: { dx: 2, dy: 6, blur: 5, opacity: 0.35 },
      over: ribs(knit, path, 20),
      edgeOpacity: 0.4,
    }),
  )
}
