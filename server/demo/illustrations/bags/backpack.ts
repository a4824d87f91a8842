import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { footprintShadow, standingShadow } from '../engine/ground.ts'
import { part, softLine, stitch, tube } from '../engine/marks.ts'
import { plate, polished, wire } from '../engine/metal.ts'
import {
  boxOf,
  d,
  ellipse,
  type Knot,
  line,
  mirrored,
  type Path,
  type Point,
  polygon,
  rect,
  spline,
  warp,
} from '../engine/path.ts'
import type { Illustration, View } from '../illustration.ts'
import { volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { acrossFill, type Bag, bagOf } from './bag.ts'
import { castOn, paintedEdge, panel, seam, sheen, smallStitch, tab } from './leatherPart.ts'

type Cut = { wide: number; tall: number; scale: number }

const cuts = {
  small: { wide: 0.92, tall: 0.82, scale: 1.06 },
  medium: { wide: 1, tall: 1, scale: 1.12 },
  large: { wide: 1.06, tall: 1.18, scale: 1.08 },
} satisfies Record<Illustration['proportion'], Cut>

const depth = 120
const top = -443

type Backpack = Bag & { cut: Cut; at: (path: Path, z?: number) => Path }

export function backpack(drawing: Drawing, illustration: Illustration, view: View): Point {
  const cut = cuts[illustration.proportion]
  const bag = bagOf(drawing, illustration, view, {
    scale: cut.scale,
    yawDegrees: 30,
    pitchDegrees: 7,
    shiftX: -30,
  })
  const point = (x: number, y: number, z = 0): Point => bag.stage.point(x * cut.wide, y * cut.tall, z)
  const whole: Backpack = { ...bag, cut, at: (path, z = 0) => warp(path, (x, y) => point(x, y, z)) }
  shadow(whole, point)
  straps(whole)
  if (bag.stage.turned) sides(whole)
  body(whole)
  pocket(whole)
  flap(whole)
  for (const side of [-1, 1]) buckle(whole, side * 92)
  return point(-40, -230)
}

function shadow({ drawing, stage }: Backpack, point: (x: number, y: number, z?: number) => Point): void {
  const [left, y] = point(-188, 0)
  const [right] = point(188, 0)
  if (!stage.turned) {
    standingShadow(drawing, left, right, y)
    return
  }
  const corner = (x: number, z: number): Knot => [...point(x, -4, z), 20]
  footprintShadow(
    drawing,
    polygon([corner(-176, 0), corner(176, 0), corner(176, depth), corner(-176, depth)]),
  )
}

/** Shoulder straps behind the body and the loop to hang it by. */
function straps({ drawing, leather, at, stage }: Backpack): void {
  const z = stage.turned ? depth : 0
  for (const s of stage.turned ? [1] : [-1, 1]) {
    const path = at(
      d`M${s * 70} ${top + 20}C${s * 150} ${top - 70} ${s * 252} ${top + 30} ${s * 250} ${top + 190}C${s * 248} ${top + 310} ${s * 226} -90 ${s * 196} -52`,
      z,
    )
    drawing.add(
      tube(drawing, path, 24, shade(leather.colour, s < 0 ? -0.03 : -0.09), {
        volume: { rise: 6, height: 6, gleam: 0.14 },
      }),
    )
  }
  const loop = at(
    d`M-52 ${top + 16}C-56 ${top - 70} -34 ${top - 98} 0 ${top - 98}C34 ${top - 98} 56 ${top - 70} 52 ${top + 16}`,
    z * 0.7,
  )
  drawing.add(
    tube(drawing, loop, 17, leather.colour, {
      shadow: { dx: 5, dy: 7, blur: 5, opacity: 0.22 },
      volume: { rise: 4, height: 6, gleam: leather.gleam },
    }),
  )
}

const bodyHalf = (i: number): readonly Knot[] => [
  [120 - i, top + 8 + i],
  [182 - i, top + 70 + i * 0.5],
  [202 - i, top + 220],
  [206 - i, -80],
  [196 - i, -18 - i * 0.6],
  [150, -i],
]

const bodyPath = (i = 0): Path =>
  spline([[0, top - 4 + i], ...bodyHalf(i), [0, 2 - i], ...mirrored(bodyHalf(i))])

function sides({ drawing, leather, at }: Backpack): void {
  for (const [z, step] of [
    [depth, -0.08],
    [depth * 0.5, -0.16],
  ] as const) {
    const path = at(bodyPath(), z)
    drawing.add(
      part(
        drawing,
        path,
        acrossFill(drawing, leather.colour, path, [
          [0, step],
          [0.9, step - 0.06],
          [1, step],
        ]),
        {
          volume: volumeOf(leather, { rise: 9, height: 9, bulge: 24, bulgeHeight: 16 }),
          inner: texture(drawing, leather, path),
          edge: { colour: leather.edge, width: 1.4 },
        },
      ),
    )
  }
}

function body({ drawing, leather, at, seed }: Backpack): void {
  const path = at(bodyPath())
  const gathers = [-120, -84, -48, -12, 26, 62, 98, 130]
    .map((x, i) => {
      const crease = at(
        d`M${x} ${top + 150}C${x} ${top + 210} ${x * 0.98} ${top + 240} ${x * 1.04} ${top + 300}`,
      )
      return softLine(drawing, crease, i % 2 ? leather.crease : shade(leather.colour, 0.12, 0.8), 12, {
        blur: 7,
        opacity: 0.32,
      })
    })
    .join('')
  drawing.add(
    panel(drawing, leather, path, {
      tones: [0.03, 0.02, -0.13],
      volume: { rise: 9, height: 9, bulge: 34, bulgeHeight: 26, soften: 2.2 },
      skin: { local: [-206, top, 206, 0], place: at, seed: 3 + seed },
      over:
        gathers +
        softLine(drawing, at(line(-206, 0, 206, 0)), leather.crease, 40, { blur: 20, opacity: 0.4 }),
      edgeWidth: 1.8,
    }),
  )
}

const pocketPath = (i: number): Path =>
  polygon([
    [-142 + i, -196 + i, 16],
    [142 - i, -196 + i, 16],
    [152 - i, -30 - i, 34],
    [-152 + i, -30 - i, 34],
  ])

function pocket({ drawing, leather, metal, at }: Backpack): void {
  const path = at(pocketPath(0))
  const zip = at(line(-110, -160, 110, -160))
  const [l, t, r, b] = boxOf(at(rect(82, -166, 13, 14, 4)))
  const teeth = (colour: string, dash: string) =>
    `<path d="${zip}" stroke="${colour}" stroke-width="6"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`
  drawing.add(
    castOn(drawing, at(bodyPath()), path),
    panel(drawing, leather, path, {
      tones: [0.06, 0, -0.08],
      volume: { rise: 7, height: 8, bulge: 22, bulgeHeight: 14, soften: 2 },
      over: sheen(drawing, leather, at(ellipse(-60, -110, 80, 30)), 0.4),
      edgeWidth: 1.5,
    }),
    seam(leather, at(pocketPath(11))),
    softLine(drawing, zip, '#0a0503', 13, { blur: 2.4, opacity: 0.5 }),
    teeth(metal.low, '') +
      teeth(metal.bright, '2.2 1.9') +
      `<path d="${zip}" stroke="#000" stroke-opacity=".5" stroke-width="1"/>`,
    tab(drawing, leather, at(rect(84, -163, 9, 42, 4)), { dx: 3, dy: 4, blur: 3, opacity: 0.5 }),
    plate(drawing, at(rect(82, -166, 13, 14, 4)), polished(drawing, metal, l, t, r, b), {
      rise: 1.6,
      height: 3,
      shadow: 2,
    }),
  )
}

const flapHalf = (i: number): readonly Knot[] => [
  [132 - i, top - 2 + i],
  [188 - i, top + 54 + i * 0.5],
  [198 - i, top + 130],
  [184 - i, top + 186 - i * 0.5],
  [130 - i * 0.5, top + 216 - i],
]

const flapPath = (i: number): Path =>
  spline([[0, top - 16 + i], ...flapHalf(i), [0, top + 224 - i], ...mirrored(flapHalf(i))])

function flap({ drawing, leather, at, seed }: Backpack): void {
  const path = at(flapPath(0))
  drawing.add(
    castOn(drawing, at(bodyPath()), path),
    panel(drawing, leather, path, {
      tones: [0.1, 0.02, -0.06],
      volume: { rise: 6, height: 7, bulge: 30, bulgeHeight: 20, soften: 1.8 },
      skin: { local: [-200, top - 16, 200, top + 224], place: at, seed: 6 + seed },
      over: sheen(drawing, leather, at(ellipse(-70, top + 60, 110, 34)), 0.45),
    }),
    paintedEdge(leather, at(flapPath(1))),
    seam(leather, at(flapPath(12))),
  )
}

function buckle({ drawing, leather, metal, at }: Backpack, x: number): void {
  const tongue = polygon([
    [x - 14, top + 150, 4],
    [x + 14, top + 150, 4],
    [x + 14, top + 262, 5],
    [x, top + 282, 9],
    [x - 14, top + 262, 5],
  ])
  const sewn = polygon([
    [x - 8, top + 157, 3],
    [x + 8, top + 157, 3],
    [x + 8, top + 258, 3],
    [x, top + 271, 5],
    [x - 8, top + 258, 3],
  ])
  const frame = at(rect(x - 22, top + 214, 44, 34, 8))
  const [l, t, r, b] = boxOf(frame)
  drawing.add(
    tab(drawing, leather, at(tongue), { dx: 4, dy: 7, blur: 5, opacity: 0.5 }),
    stitch(at(sewn), leather.thread, { ...smallStitch, width: 1.4 }),
    wire(drawing, frame, 6.5, polished(drawing, metal, l, t, r, b)),
    wire(drawing, at(line(x, top + 216, x, top + 246)), 4.6, metal.body),
  )
}
