import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { part, soft, softLine } from '../engine/marks.ts'
import { d, ellipse, type Knot, type Point, spline } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf, volumeOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'
import { blade, button, buttonTone, hang, onCanvas, onSide, piece } from './garment.ts'
import { ribs } from './ribbing.ts'
import { front, hemBand, sweaterShadow } from './sweaterBody.ts'
import { bodyPath, type Cut, fits, type Sweater } from './sweaterCut.ts'
import { sleeve } from './sweaterSleeve.ts'

/** Where the V of the neck ends, and half the width of the band along the opening. */
type Opening = { foot: number; half: number }

const bends = [
  blade(-140, 440, -70, 400, 10),
  blade(140, 440, 70, 400, 10),
  blade(-150, 680, -40, 730, 12, -8),
  blade(150, 670, 40, 740, 12, 8),
]

export function cardigan(drawing: Drawing, illustration: Illustration, view: View): Point {
  const { hem, cuff, roomy, scale } = fits[illustration.proportion]
  const cut: Cut = { hem: hem - 40, cuff, roomy, collar: 'crew', hanging: { scale, middle: (hem + 165) / 2 } }
  const knit: Sweater = { drawing, cut, wool: surfaceOf(illustration.material, hexOf(illustration.colour)) }
  const opening = { foot: choose(illustration.seed, 'neck', [380, 470]), half: 19 }
  hang(drawing, view, cut.hanging)
  const body = bodyPath(cut)
  sweaterShadow(knit, body)
  hemBand(knit)
  front(knit, body, bends, 680)
  neck(knit, opening)
  for (const side of [-1, 1] as const) sleeve(knit, side, body)
  band(knit, opening)
  buttons(knit, opening, buttonTone(illustration.hardware))
  drawing.add('</g>')
  return onCanvas(cut.hanging, -10, opening.foot + 40)
}

/** The inside of the back, seen through the V. */
function neck(knit: Sweater, { foot }: Opening): void {
  const { drawing, wool } = knit
  const path = spline([
    [-66, 214, 1],
    [0, 196],
    [66, 214, 1],
    [34, 306],
    [0, foot, 1],
    [-34, 306],
  ])
  drawing.add(
    part(drawing, path, shade(wool.colour, -0.24), {
      volume: volumeOf(wool, { rise: 4, height: 4 }),
      inner:
        ribs(knit, path, 14) +
        soft(drawing, ellipse(0, foot - 30, 60, 90), wool.crease, { blur: 20, opacity: 0.5 }),
    }),
  )
}

/** One ribbed band from the hem along the V around the back of the neck. */
function band(knit: Sweater, { foot, half }: Opening): void {
  const { drawing, wool, cut } = knit
  const foot2 = cut.hem + 12
  for (const side of [1, -1] as const) {
    const m = (x: number) => onSide(side, x)
    const knots: Knot[] = [
      [m(-64), 206, 1],
      [m(-34), 300],
      [m(half), foot - 6, 0],
      [m(half), foot2, 1],
      [m(-half), foot2 - 2, 1],
      [m(-half - 4), foot + 10],
      [m(-76), 310],
      [m(-92), 218, 1],
    ]
    const path = spline(knots)
    drawing.add(
      piece(drawing, wool, path, {
        across: [
          [0, 0.03],
          [1, -0.07],
        ],
        volume: { rise: 4, height: 6, gleam: 0.02 },
        shadow: { dx: 3, dy: 4, blur: 5, opacity: 0.36 },
        over: [-0.5, 0, 0.5]
          .map((k) =>
            softLine(drawing, d`M${k * half} ${foot}L${k * half} ${foot2}`, wool.crease, 2.2, {
              blur: 1.2,
              opacity: 0.4,
            }),
          )
          .join(''),
        edgeOpacity: 0.5,
      }),
    )
  }
}

function buttons({ drawing, cut }: Sweater, { foot }: Opening, tone: string): void {
  const count = foot > 420 ? 4 : 5
  const last = cut.hem - 18
  for (let i = 0; i < count; i++)
    drawing.add(button(drawing, 0, foot + 22 + ((last - foot - 22) * i) / (count - 1), 12, tone))
}
