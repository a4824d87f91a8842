import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { wallShadow } from '../engine/ground.ts'
import { part, softLine, stitch } from '../engine/marks.ts'
import { d, type Knot, line, mirrored, type Path, type Point, rect, spline } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf, volumeOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'
import {
  blade,
  button,
  buttonTone,
  creaseLine,
  folds,
  type Hanging,
  hang,
  onCanvas,
  onSide,
  piece,
  type Side,
} from './garment.ts'

type Cut = { hem: number; half: number; middle: number }

/** Slim and cropped, straight, wide: the half width of a leg at its hem, and how far its middle stands out. */
const cuts = {
  small: { hem: 880, half: 52, middle: 66 },
  medium: { hem: 960, half: 70, middle: 82 },
  large: { hem: 1000, half: 104, middle: 116 },
} satisfies Record<Illustration['proportion'], Cut>

const top = 230
const waist = 122
const hip = 158
const crotch = 520

type Trousers = { drawing: Drawing; fabric: Surface; cut: Cut; tone: string; pleated: boolean }

/** Trousers by themselves, held at their waistband. */
export function trousers(drawing: Drawing, illustration: Illustration, view: View): Point {
  const { hem } = cuts[illustration.proportion]
  return hungTrousers(drawing, illustration, view, { scale: 1.1, middle: (top + hem) / 2 })
}

/** The same where another garment leaves room for them. */
export function hungTrousers(
  drawing: Drawing,
  illustration: Illustration,
  view: View,
  hanging: Hanging,
): Point {
  const one: Trousers = {
    drawing,
    fabric: surfaceOf(illustration.material, hexOf(illustration.colour)),
    cut: cuts[illustration.proportion],
    tone: buttonTone(illustration.hardware),
    pleated: choose(illustration.seed, 'pleats', ['yes', 'no']) === 'yes',
  }
  hang(drawing, view, hanging)
  const [near, far] = [legPath(one.cut, -1), legPath(one.cut, 1)]
  wallShadow(drawing, near + far)
  inside(one)
  leg(one, far, 1)
  leg(one, near, -1)
  fly(one)
  band(one)
  drawing.add('</g>')
  return onCanvas(hanging, -50, top + 120)
}

function legPath({ hem, half, middle }: Cut, side: Side): Path {
  const knots: Knot[] = [
    [3, top + 26, 1],
    [3, crotch - 60],
    [-2, crotch, 1],
    [-(middle - half) - 4, (crotch + hem) / 2],
    [-(middle - half), hem, 1],
    [-middle, hem + 7],
    [-(middle + half), hem, 1],
    [-(middle + half) * 0.5 - hip * 0.5 - 2, (crotch + hem) / 2 - 40],
    [-hip - 2, top + 250],
    [-hip + 4, top + 150],
    [-waist - 14, top + 70],
    [-waist, top + 18, 1],
    [-60, top + 28],
  ]
  return spline(side < 0 ? knots : mirrored(knots))
}

function inside({ drawing, fabric }: Trousers): void {
  const path = spline([
    [-waist + 4, top - 14],
    [0, top - 24],
    [waist - 4, top - 14],
    [waist - 6, top + 16],
    [0, top + 24],
    [-waist + 6, top + 16],
  ])
  drawing.add(
    part(drawing, path, shade(fabric.colour, -0.26), { volume: volumeOf(fabric, { rise: 4, height: 4 }) }),
  )
}

function leg({ drawing, fabric, cut, pleated }: Trousers, path: Path, side: Side): void {
  const { hem, middle, half } = cut
  const x = (at: number) => onSide(side, at)
  const pressed = d`M${x(-66)} ${top + 60}C${x(-78)} ${top + 300} ${x(-middle + 4)} ${hem - 260} ${x(-middle)} ${hem}`
  const hangs = [
    blade(x(-66), top + (pleated ? 30 : 110), x(-middle), hem - 30, 5, 0, 0.2),
    blade(x(-middle - half * 0.5), hem - 12, x(-110), crotch + 60, 9, 0, 0.3),
    blade(x(-16), crotch + 4, x(-104), crotch + 44, 7, 4),
    blade(x(-14), crotch + 20, x(-70), crotch + 120, 6, -4),
    blade(x(-middle + half * 0.55), hem - 10, x(-36), crotch + 130, 8, 0, 0.3),
  ]
  const pleat = [blade(x(-44), top + 30, x(-52), top + 190, 6, 2, 0.3)]
  drawing.add(
    piece(drawing, fabric, path, {
      across:
        side < 0
          ? [
              [0, -0.05],
              [0.35, 0.06],
              [0.8, 0],
              [1, -0.07],
            ]
          : [
              [0, -0.05],
              [0.4, 0.01],
              [1, -0.12],
            ],
      volume: { rise: 7, height: 6, bulge: 24, bulgeHeight: 18, soften: 2.2 },
      over:
        folds(drawing, fabric, pleated ? [...hangs, ...pleat] : hangs, path, {
          rise: 6,
          height: 14,
          opacity: 0.5,
        }) +
        softLine(drawing, pressed, shade(fabric.colour, 0.16, 0.85), 3.4, {
          blur: 1.8,
          opacity: 0.5,
          dx: -2,
        }) +
        creaseLine(drawing, fabric, pressed, 3, 1.8, 0.3) +
        creaseLine(drawing, fabric, line(x(0), hem + 6, x(-260), hem + 6), 16, 8, 0.4) +
        creaseLine(drawing, fabric, line(x(-waist), top + 34, x(0), top + 34), 14, 7, 0.36),
      edgeOpacity: 0.5,
    }),
    creaseLine(
      drawing,
      fabric,
      d`M${x(-waist + 34)} ${top + 36}L${x(-hip + 12)} ${top + 148}`,
      2.4,
      0.9,
      0.7,
    ),
    stitch(d`M${x(-waist + 40)} ${top + 38}L${x(-hip + 19)} ${top + 148}`, fabric.thread, {
      width: 0.9,
      dash: '4 3',
      groove: 0.1,
    }),
  )
}

function fly({ drawing, fabric }: Trousers): void {
  const edge = d`M2 ${top + 34}C5 ${top + 140} 3 ${crotch - 90} -2 ${crotch - 4}`
  drawing.add(
    softLine(drawing, edge, fabric.crease, 4, { blur: 2, opacity: 0.55 }),
    stitch(d`M-22 ${top + 36}C-22 ${top + 120} -24 ${crotch - 150} -2 ${crotch - 100}`, fabric.thread, {
      width: 0.9,
      dash: '4 3',
      groove: 0.1,
    }),
  )
}

function band({ drawing, fabric, tone }: Trousers): void {
  const path = spline([
    [-waist - 3, top - 14, 1],
    [0, top - 3],
    [waist + 3, top - 14, 1],
    [waist + 5, top + 24, 1],
    [0, top + 36],
    [-waist - 5, top + 24, 1],
  ])
  const loop = (x: number) =>
    piece(drawing, fabric, rect(x - 6, top - 12 + (1 - Math.abs(x) / waist) * 10, 12, 48, 2), {
      across: [
        [0, 0.06],
        [1, -0.08],
      ],
      volume: { rise: 2, height: 3 },
      shadow: { dx: 1, dy: 3, blur: 2.4, opacity: 0.4 },
    })
  drawing.add(
    piece(drawing, fabric, path, {
      across: [
        [0, -0.03],
        [0.3, 0.07],
        [1, -0.1],
      ],
      volume: { rise: 4, height: 5 },
      shadow: { dx: 1, dy: 4, blur: 4, opacity: 0.34 },
    }),
    ...[-84, 78].map(loop),
    button(drawing, 10, top + 16, 8, tone),
  )
}
