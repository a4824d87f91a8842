import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { part, soft } from '../engine/marks.ts'
import { ellipse, type Knot, type Point, spline } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf, volumeOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'
import { blade, hang, onCanvas, piece } from './garment.ts'
import { ribs } from './ribbing.ts'
import { front, hemBand, sweaterShadow } from './sweaterBody.ts'
import { bodyPath, type Cut, fits, type Sweater } from './sweaterCut.ts'
import { sleeve } from './sweaterSleeve.ts'

const bends = [
  blade(-140, 440, -70, 400, 10),
  blade(140, 440, 70, 400, 10),
  blade(-150, 700, -30, 760, 12, -8),
  blade(150, 690, 30, 770, 12, 8),
  blade(-144, 610, -60, 660, 10, -6),
]

export function sweater(drawing: Drawing, illustration: Illustration, view: View): Point {
  const { hem, cuff, roomy, scale } = fits[illustration.proportion]
  const collar = choose<Cut['collar']>(illustration.seed, 'collar', ['crew', 'turtle'])
  const cut: Cut = { hem, cuff, roomy, collar, hanging: { scale, middle: (hem + 195) / 2 } }
  const knit: Sweater = { drawing, cut, wool: surfaceOf(illustration.material, hexOf(illustration.colour)) }
  hang(drawing, view, cut.hanging)
  const body = bodyPath(cut)
  sweaterShadow(knit, body)
  neck(knit)
  hemBand(knit)
  front(knit, body, bends, 700)
  for (const side of [-1, 1] as const) sleeve(knit, side, body)
  collarOf(knit)
  drawing.add('</g>')
  return onCanvas(cut.hanging, 10, 330)
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
