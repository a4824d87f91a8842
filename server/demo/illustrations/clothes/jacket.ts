import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { wallShadow } from '../engine/ground.ts'
import { part, soft, softLine, stitch } from '../engine/marks.ts'
import {
  boxOf,
  d,
  type Knot,
  line,
  mirrored,
  type Path,
  type Point,
  polygon,
  spline,
} from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { hexOf } from '../palette.ts'
import { collarAndLapels } from './collar.ts'
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
import { type Jacket, type JacketCut, type JacketKind, jacketCut } from './jacketCut.ts'
import { sleeve, sleevePath } from './sleeve.ts'
import { belt, epaulette, stormFlap } from './trenchParts.ts'
import { hungTrousers } from './trousers.ts'

const jacketOf =
  (kind: JacketKind, hung: (own: Hanging) => Hanging = (own) => own) =>
  (drawing: Drawing, illustration: Illustration, view: View): Point => {
    const fabric = surfaceOf(illustration.material, hexOf(illustration.colour))
    const cut = jacketCut(kind, illustration)
    const jacket: Jacket = {
      drawing,
      fabric,
      cut: { ...cut, hanging: hung(cut.hanging) },
      button: buttonTone(illustration.hardware),
      lining: hexOf(choose(illustration.seed, 'lining', ['tobacco', 'bordeaux', 'champagne', 'slate'])),
      sewn: kind === 'trench',
    }
    hang(drawing, view, jacket.cut.hanging)
    draw(jacket)
    drawing.add('</g>')
    return onCanvas(jacket.cut.hanging, 10, jacket.cut.breakAt - 110)
  }

export const blazer = jacketOf('blazer')
export const coat = jacketOf('coat')
export const trench = jacketOf('trench')

/** High enough that the trousers below it are seen from the knee down. */
const suitJacket = jacketOf('blazer', ({ scale, middle }) => ({ scale: scale * 0.82, middle: middle + 100 }))

/** A jacket over its trousers, of one cloth. */
export function suit(drawing: Drawing, illustration: Illustration, view: View): Point {
  const straight: Illustration = { ...illustration, proportion: 'medium' }
  hungTrousers(drawing, straight, view, { scale: 0.84, middle: 416 })
  return suitJacket(drawing, illustration, view)
}

function draw(jacket: Jacket): void {
  const { drawing, cut } = jacket
  const near = nearPanel(cut)
  const far = farPanel(cut)
  wallShadow(drawing, near + far + sleevePath(cut, -1) + sleevePath(cut, 1))
  inside(jacket)
  front(jacket, far, 1)
  drawing.add(
    drawing.clipped(far, soft(drawing, near, jacket.fabric.crease, { blur: 9, opacity: 0.5, dx: 9, dy: 4 })),
  )
  front(jacket, near, -1)
  hemShade(jacket, near + far)
  for (const side of [-1, 1] as const) pocket(jacket, side)
  if (cut.kind === 'trench') stormFlap(jacket)
  for (const side of [-1, 1] as const) sleeve(jacket, side, near + far)
  if (cut.kind === 'trench') for (const side of [-1, 1] as const) epaulette(jacket, side)
  collarAndLapels(jacket)
  for (const [x, y, radius] of cut.buttons) drawing.add(button(drawing, x, y, radius, jacket.button))
  belt(jacket)
}

function sideSeam({ shoulder, boxy, waist, flare, hem }: JacketCut): Knot[] {
  const s = -shoulder
  return [
    [-60, 206, 1],
    [-110, 226],
    [s + 2, 250, 1],
    [s + 14, 320],
    [s + 30 - boxy * 0.4, 390],
    [s + 44 - waist - boxy, 540],
    [s + 22 - flare * 0.4 - boxy, 680],
    [s + 14 - flare - boxy, hem - 14, 1],
    [-90 - flare * 0.5, hem + 4],
  ]
}

function nearPanel(cut: JacketCut): Path {
  const { edge, hem, cutaway, breakAt } = cut
  const corner: Knot[] = cutaway
    ? [
        [edge - cutaway - 44, hem + 2],
        [edge - cutaway * 0.55, hem - 34],
        [edge - 4, hem - 140],
      ]
    : [
        [edge - 34, hem + 2],
        [edge, hem - 8, 1],
        [edge, hem - 40],
      ]
  return spline([
    ...sideSeam(cut),
    ...corner,
    [edge, breakAt + 10, 1],
    [edge - 6, breakAt - 8, 1],
    [-42, 226, 1],
  ])
}

function farPanel(cut: JacketCut): Path {
  const { hem, cutaway, breakAt } = cut
  const corner: Knot[] = cutaway
    ? [
        [-cutaway - 34, hem + 2],
        [8 - cutaway * 0.55, hem - 34],
        [18, hem - 140],
      ]
    : [
        [-12, hem + 2],
        [10, hem - 8, 1],
        [14, hem - 40],
      ]
  return spline(
    mirrored([...sideSeam(cut), ...corner, [20, breakAt + 10, 1], [8, breakAt - 8, 1], [-42, 226, 1]]),
  )
}

function inside({ drawing, cut, lining }: Jacket): void {
  const b = cut.breakAt
  const path = spline([
    [-62, 212],
    [0, 196],
    [62, 212],
    [80, 300],
    [26, b + 30],
    [-20, b + 30],
    [-80, 300],
  ])
  const silk = surfaceOf('satin', lining)
  const fill = drawing.linear(
    [
      [0, shade(lining, -0.02)],
      [0.2, shade(lining, -0.12)],
      [1, shade(lining, -0.3)],
    ],
    0,
    200,
    0,
    b,
  )
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(silk, { rise: 6, height: 5 }),
      inner:
        texture(drawing, silk, path) +
        softLine(drawing, 'M-54 216C-30 232 30 232 54 216', '#000', 10, { blur: 6, opacity: 0.5 }) +
        '<rect x="-18" y="232" width="36" height="16" rx="1.5" fill="#f1ece2" opacity=".85"/>' +
        softLine(drawing, 'M-10 260C-4 340 -2 400 2 520', '#000', 10, { blur: 8, opacity: 0.35 }),
    }),
  )
}

function front({ drawing, cut, fabric, sewn }: Jacket, path: Path, side: Side): void {
  const { hem, edge, breakAt: b, shoulder } = cut
  const s = -shoulder
  const m = (x: number) => onSide(side, x)
  const hang = [
    blade(m(edge - 16), b + 6, m(s + 70), b - 60, 7, 0, 0.4),
    blade(m(edge - 14), b + 14, m(s + 64), b + 30, 6, 0, 0.4),
    blade(m(s + 60), hem - 10, m(s + 84), b + 40, 12, 0, 0.3),
    blade(m(-84), hem - 4, m(-70), b + 60, 12, 0, 0.25),
    blade(m(s + 52), 400, m(s + 96), 330, 7, 4),
  ]
  const flank = d`M${m(s + 34)} 400C${m(s + 60)} 540 ${m(s + 44)} 640 ${m(s + 36)} ${hem}`
  drawing.add(
    piece(drawing, fabric, path, {
      across:
        side < 0
          ? [
              [0, -0.04],
              [0.3, 0.05],
              [0.75, 0],
              [1, -0.03],
            ]
          : [
              [0, 0.01],
              [0.4, -0.02],
              [1, -0.12],
            ],
      volume: { rise: 6, height: 5, bulge: 24, bulgeHeight: 18, soften: 2.4 },
      over:
        creaseLine(drawing, fabric, flank, side < 0 ? 30 : 54, 20, side < 0 ? 0.22 : 0.42) +
        folds(drawing, fabric, hang, path, { opacity: 0.42 }),
    }),
  )
  if (side < 0 && sewn)
    drawing.add(
      stitch(line(edge - 8, b + 14, edge - 8, hem - 14), fabric.thread, {
        width: 1.2,
        dash: '4.5 3',
        groove: 0.2,
      }),
    )
}

function hemShade({ drawing, cut, fabric }: Jacket, panels: Path): void {
  const [l, , r] = boxOf(panels)
  drawing.add(
    drawing.clipped(
      panels,
      creaseLine(drawing, fabric, line(l - 10, cut.hem + 4, r + 10, cut.hem + 4), 18, 9, 0.35),
    ),
  )
}

function pocket({ drawing, cut, fabric }: Jacket, side: Side): void {
  const y = cut.pocketAt
  const x = -cut.shoulder + 58 - cut.boxy * 0.6
  const m = (dx: number) => onSide(side, x + dx)
  const slanted = cut.kind !== 'blazer'
  const path = slanted
    ? polygon([
        [m(4), y + 80, 4],
        [m(34), y - 4, 4],
        [m(50), y + 2, 4],
        [m(20), y + 86, 4],
      ])
    : polygon([
        [m(0), y, 2],
        [m(84), y - 6, 2],
        [m(85), y + 22, 7],
        [m(1), y + 29, 7],
      ])
  drawing.add(
    piece(drawing, fabric, path, {
      across: [
        [0, side < 0 ? 0.03 : -0.05],
        [1, side < 0 ? 0.02 : -0.06],
      ],
      volume: { rise: 2, height: 3 },
      shadow: { dx: 2, dy: 5, blur: 3, opacity: 0.42 },
    }),
    slanted ? '' : creaseLine(drawing, fabric, line(m(0), y, m(84), y - 6), 2, 0.8, 0.6),
  )
  if (cut.kind !== 'blazer' || side > 0) return
  // The breast pocket's welt sits on the wearer's left, which is the far side of the picture.
  const welt = polygon([
    [62, 402, 1.5],
    [122, 392, 1.5],
    [122, 408, 1.5],
    [63, 418, 1.5],
  ])
  drawing.add(
    piece(drawing, fabric, welt, {
      across: [
        [0, 0.01],
        [1, -0.05],
      ],
      volume: { rise: 1.4, height: 2 },
      shadow: { dx: 1, dy: 2, blur: 2, opacity: 0.35 },
    }),
  )
}
