import type { Drawing } from '../engine/drawing.ts'
import { footprintShadow } from '../engine/ground.ts'
import { part, soft, stitch, tube } from '../engine/marks.ts'
import { polished, wire } from '../engine/metal.ts'
import {
  boxOf,
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
import { castOn, paintedEdge, panel, seam, sheen, tab } from './leatherPart.ts'

type Cut = { wide: number; tall: number; strap: number; scale: number }

const cuts = {
  small: { wide: 0.84, tall: 0.84, strap: 0.92, scale: 1.04 },
  medium: { wide: 1, tall: 1, strap: 1, scale: 1.06 },
  large: { wide: 1.16, tall: 1.06, strap: 0.94, scale: 1.06 },
} satisfies Record<Illustration['proportion'], Cut>

const depth = 96

type Saddle = Bag & { cut: Cut; at: (path: Path, z?: number) => Path }

export function saddle(drawing: Drawing, illustration: Illustration, view: View): Point {
  const cut = cuts[illustration.proportion]
  const bag = bagOf(drawing, illustration, view, {
    scale: cut.scale,
    yawDegrees: 28,
    pitchDegrees: 6,
    shiftX: -26,
  })
  const point = (x: number, y: number, z: number): Point =>
    bag.stage.point(x * cut.wide, y < -340 ? -340 * cut.tall + (y + 340) * cut.strap : y * cut.tall, z)
  const whole: Saddle = { ...bag, cut, at: (path, z = 0) => warp(path, (x, y) => point(x, y, z)) }
  const [x, y] = point(0, -8, 0)
  footprintShadow(drawing, ellipse(x + (bag.stage.turned ? 16 : 0), y, 116 * cut.wide * cut.scale, 9), 14)
  strap(whole)
  gusset(whole)
  body(whole)
  flap(whole)
  buckle(whole)
  for (const side of [-1, 1]) ring(whole, side)
  return point(-30, -150, 0)
}

function strap({ drawing, leather, at, stage }: Saddle): void {
  const z = stage.turned ? depth / 2 : 0
  const path = at('M-236 -320C-270 -500 -180 -690 -6 -698C190 -690 262 -500 236 -320', z)
  const inside = at('M-230 -320C-263 -496 -174 -683 -6 -691C184 -683 255 -496 230 -320', z)
  drawing.add(
    tube(
      drawing,
      path,
      19,
      acrossFill(drawing, leather.colour, path, [
        [0, 0.03],
        [1, -0.1],
      ]),
      {
        volume: { rise: 4, height: 5, gleam: leather.gleam },
      },
    ),
    stitch(inside, leather.thread, { width: 1.3, dash: '5 3.6', groove: 0.15 }),
  )
}

const bodyHalf = (i: number): readonly Knot[] => [
  [120, -340 + i],
  [226 - i, -332 + i],
  [250 - i, -240],
  [236 - i, -120],
  [176 - i * 0.7, -30 - i * 0.7],
  [90, -2 - i],
]

const around = (half: readonly Knot[], top: Knot, foot: Knot): Path =>
  spline([top, ...half, foot, ...mirrored(half)])

const bodyPath = (i: number): Path => around(bodyHalf(i), [0, -342 + i], [0, -i])

function gusset({ drawing, leather, at, stage }: Saddle): void {
  const path = stage.turned
    ? at(bodyPath(0), depth)
    : warp(at(bodyPath(2)), (x, y) => [450 + (x - 450) * 1.05 + 5, y + 3])
  const middle = stage.turned ? at(bodyPath(4), depth * 0.5) : ''
  const wall = (outline: Path, steps: readonly (readonly [number, number])[]) =>
    part(drawing, outline, acrossFill(drawing, leather.colour, outline, steps), {
      volume: volumeOf(leather, { rise: 6, height: 8 }),
      inner: texture(drawing, leather, outline),
      edge: { colour: leather.edge, width: 1.4 },
    })
  drawing.add(
    wall(path, [
      [0, -0.1],
      [0.85, -0.1],
      [1, -0.04],
    ]),
  )
  if (middle)
    drawing.add(
      wall(middle, [
        [0, -0.16],
        [0.85, -0.2],
        [1, -0.14],
      ]),
    )
}

function body({ drawing, leather, at, seed }: Saddle): void {
  const path = at(bodyPath(0))
  const over = sheen(drawing, leather, at(ellipse(-110, -80, 90, 50)), 0.4)
  drawing.add(
    panel(drawing, leather, path, {
      tones: [0.05, 0, -0.1],
      volume: { rise: 9, height: 8, bulge: 34, bulgeHeight: 24, soften: 2.2 },
      skin: { local: [-250, -342, 250, 0], place: at, seed: 3 + seed },
      over: over + soft(drawing, at(ellipse(0, 4, 230, 34)), leather.crease, { blur: 22, opacity: 0.48 }),
    }),
    seam(leather, at(bodyPath(13))),
  )
}

const flapHalf = (i: number): readonly Knot[] => [
  [150, -352 + i],
  [232 - i, -336 + i],
  [246 - i, -260],
  [228 - i, -180 - i * 0.3],
  [168 - i * 0.6, -124 - i * 0.8],
  [84, -104 - i],
]

const flapPath = (i: number): Path => around(flapHalf(i), [0, -356 + i], [0, -100 - i])

function flap({ drawing, leather, at, seed }: Saddle): void {
  const path = at(flapPath(0))
  drawing.add(
    castOn(drawing, at(bodyPath(0)), path),
    panel(drawing, leather, path, {
      tones: [0.1, 0.02, -0.06],
      volume: { rise: 6, height: 7, bulge: 30, bulgeHeight: 20, soften: 1.8 },
      skin: { local: [-250, -356, 250, -90], place: at, seed: 6 + seed },
      over: sheen(drawing, leather, at(ellipse(-100, -290, 120, 36)), 0.5),
    }),
    paintedEdge(leather, at(flapPath(1))),
    seam(leather, at(flapPath(13))),
  )
}

function buckle({ drawing, leather, metal, at }: Saddle): void {
  const tongue = at(
    polygon([
      [-24, -240, 5],
      [24, -240, 5],
      [24, -80, 8],
      [0, -48, 16],
      [-24, -80, 8],
    ]),
  )
  const sewn = at(
    polygon([
      [-16, -232, 3],
      [16, -232, 3],
      [16, -83, 6],
      [0, -60, 12],
      [-16, -83, 6],
    ]),
  )
  const frame = at(rect(-34, -158, 68, 52, 12))
  const [l, t, r, b] = boxOf(frame)
  const prong = at(line(0, -156, 0, -106))
  const keeper = at(rect(-29, -90, 58, 13, 4))
  drawing.add(
    tab(drawing, leather, tongue, { dx: 5, dy: 9, blur: 6, opacity: 0.5 }),
    stitch(sewn, leather.thread, { width: 1.6, dash: '5.5 3.6' }),
    wire(drawing, frame, 9, polished(drawing, metal, l, t, r, b)),
    wire(drawing, prong, 6.5, metal.body),
    tab(drawing, leather, keeper, { dx: 2, dy: 4, blur: 3, opacity: 0.5 }),
  )
}

function ring({ drawing, metal, at, stage }: Saddle, side: number): void {
  const [l, t, r, b] = boxOf(at(ellipse(side * 234, -322, 17, 19), stage.turned ? depth / 2 : 0))
  const path = ellipse((l + r) / 2, (t + b) / 2, 16, 18)
  drawing.add(wire(drawing, path, 6.5, polished(drawing, metal, l, t, r, b)))
}
