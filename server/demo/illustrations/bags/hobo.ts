import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { footprintShadow } from '../engine/ground.ts'
import { part, soft, softLine, stitch, tube } from '../engine/marks.ts'
import { plate, polished, wire } from '../engine/metal.ts'
import {
  boxOf,
  ellipse,
  type Knot,
  type Path,
  type Point,
  polygon,
  rect,
  shift,
  spline,
  warp,
} from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { canvas } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { acrossFill, type Bag, bagOf } from './bag.ts'
import { tab } from './leatherPart.ts'

type Cut = { wide: number; tall: number; strap: number; scale: number }

const cuts = {
  small: { wide: 0.86, tall: 0.84, strap: 0.92, scale: 1.02 },
  medium: { wide: 1, tall: 1, strap: 1, scale: 1.06 },
  large: { wide: 1.16, tall: 1.04, strap: 0.94, scale: 1.06 },
} satisfies Record<Illustration['proportion'], Cut>

const depth = 120
const halfWidth = 266

type Hobo = Bag & { at: (path: Path) => Path; end: (side: number) => Point }

export function hobo(drawing: Drawing, illustration: Illustration, view: View): Point {
  const cut = cuts[illustration.proportion]
  const bag = bagOf(drawing, illustration, view, {
    scale: cut.scale,
    yawDegrees: 30,
    pitchDegrees: 6,
    shiftX: -34,
  })
  const { stage } = bag
  // The front bulges towards the camera, so that a turned hobo foreshortens like a body and not like a card.
  const onFront = (x: number, y: number): Point => {
    const above = y < -384 ? -384 * cut.tall + (y + 384) * cut.strap : y * cut.tall
    const swell = Math.max(0, 1 - (x / halfWidth) ** 2)
    return stage.point(x * cut.wide, above, y < -384 ? depth / 2 : depth / 2 - swell * (depth / 2))
  }
  const whole: Hobo = { ...bag, at: (path) => warp(path, onFront), end: (side) => onFront(side * 217, -381) }
  ground(whole)
  if (stage.turned) back(whole)
  body(whole)
  rim(whole)
  strap(whole)
  for (const side of [-1, 1]) ring(whole, side)
  const [x, y] = whole.end(-1)
  return [x + 150, y + 150]
}

function ground({ drawing, stage, at }: Hobo): void {
  const [l, , r, b] = boxOf(at(spline(outline)))
  const x = (l + r) / 2
  footprintShadow(
    drawing,
    ellipse(x, Math.min(b, canvas.baseline) - 9, (r - l) * (stage.turned ? 0.16 : 0.17), 6),
    14,
  )
}

const outline: readonly Knot[] = [
  [-254, -336],
  [-236, -384],
  [-198, -390],
  [-140, -318],
  [-70, -280],
  [2, -270],
  [74, -282],
  [142, -322],
  [200, -392],
  [240, -384],
  [258, -336],
  [266, -244],
  [244, -140],
  [190, -52],
  [110, -8],
  [2, 0],
  [-110, -8],
  [-192, -54],
  [-246, -142],
  [-264, -244],
]

/** The far wall of a turned bag, seen past its right edge. */
function back({ drawing, leather, at }: Hobo): void {
  const lowered = outline.map(([x, y]): Knot => [x * 0.985, y < -300 ? -300 + (y + 300) * 0.35 : y])
  const far = shift(at(spline(lowered)), 26, -5)
  drawing.add(
    part(
      drawing,
      far,
      acrossFill(drawing, leather.colour, far, [
        [0, -0.1],
        [0.9, -0.2],
        [1, -0.12],
      ]),
      {
        volume: volumeOf(leather, { rise: 10, height: 10, bulge: 26, bulgeHeight: 18, soften: 2.4 }),
        inner: texture(drawing, leather, far),
      },
    ),
  )
}

/** Soft leather hangs from both rings: creases run from each towards the belly. */
const creases: readonly (readonly [
  path: Path,
  light: boolean,
  width: number,
  blur: number,
  opacity: number,
])[] = [
  ['M-212 -364C-200 -244 -150 -144 -70 -84', false, 24, 13, 0.44],
  ['M-236 -344C-228 -224 -190 -124 -120 -54', true, 20, 12, 0.6],
  ['M-182 -344C-150 -244 -100 -184 -20 -144', false, 14, 9, 0.36],
  ['M-166 -340C-130 -264 -78 -212 -10 -178', true, 12, 8, 0.54],
  ['M214 -364C204 -234 160 -144 80 -84', false, 26, 14, 0.5],
  ['M240 -344C236 -224 200 -114 130 -54', false, 20, 14, 0.36],
  ['M180 -336C150 -244 110 -194 40 -154', true, 13, 9, 0.42],
  ['M194 -336C166 -234 120 -178 50 -136', false, 12, 8, 0.42],
  ['M-120 -244C-50 -194 50 -194 124 -248', true, 20, 14, 0.48],
  ['M-130 -272C-50 -224 50 -222 134 -278', false, 14, 9, 0.42],
  ['M-190 -114C-100 -34 90 -28 190 -116', true, 30, 20, 0.34],
]

function body(bag: Hobo): void {
  const { drawing, leather, at, seed } = bag
  const path = at(spline(outline))
  const [l, t, r, b] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(leather.colour, 0.07)],
      [0.45, leather.colour],
      [1, shade(leather.colour, -0.13)],
    ],
    l + 40,
    t,
    r - 80,
    b,
  )
  const quilted = leather.material === 'quilt'
  const folds = creases
    .map(([fold, light, width, blur, opacity], i) => {
      const nudged = shift(fold, ((seed * 7 + i * 13) % 17) - 8, ((seed * 5 + i * 11) % 13) - 6)
      const tone = light ? shade(leather.colour, 0.12, 0.85) : leather.crease
      return softLine(drawing, at(nudged), tone, width, { blur, opacity: opacity * (quilted ? 0.45 : 1) })
    })
    .join('')
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(leather, {
        rise: 12,
        height: 12,
        bulge: 40,
        bulgeHeight: 34,
        soften: 3,
        gleam: leather.gleam * 0.5,
      }),
      inner:
        texture(drawing, leather, path, { local: [-300, -420, 300, 20], place: at, seed }) +
        folds +
        soft(drawing, at(ellipse(0, 10, 270, 44)), leather.crease, { blur: 24, opacity: 0.5 }),
      edge: { colour: leather.edge, width: 1.4, opacity: 0.5 },
    }),
  )
}

function rim({ drawing, leather, metal, at, seed }: Hobo): void {
  const mouth = at('M-224 -384C-188 -318 -90 -262 2 -262C98 -262 182 -322 226 -386')
  drawing.add(
    tube(drawing, mouth, 11, leather.colour, {
      shadow: { dx: 2, dy: 7, blur: 5, opacity: 0.4 },
      volume: { rise: 3, height: 5, gleam: leather.gleam * 0.5 },
    }),
    stitch(shift(mouth, 0, 13), leather.thread, { width: 1.7 }),
  )
  if (choose(seed, 'charm', ['none', 'pull']) === 'none') return
  const [x, y] = boxCentre(at(ellipse(-128, -318, 1)))
  const pull = shift(
    polygon([
      [-7, 0, 4],
      [7, 0, 4],
      [10, 66, 5],
      [-10, 66, 5],
    ]),
    x,
    y + 14,
  )
  const cap = shift(rect(-8, 4, 16, 18, 5), x, y)
  drawing.add(
    tab(drawing, leather, pull, { dx: 4, dy: 6, blur: 4, opacity: 0.45 }),
    plate(drawing, cap, polished(drawing, metal, x - 8, y, x + 8, y + 18), { rise: 2, height: 4, shadow: 2 }),
  )
}

const boxCentre = (path: Path): Point => {
  const [l, t, r, b] = boxOf(path)
  return [(l + r) / 2, (t + b) / 2]
}

function strap({ drawing, leather, at, stage }: Hobo): void {
  const behind = at('M-200 -364C-188 -554 -100 -666 12 -670C116 -668 200 -524 214 -364')
  const front = at('M-218 -384C-204 -554 -110 -688 0 -690C110 -688 204 -554 218 -384')
  const far = stage.turned ? shift(front, 16, -5) : behind
  const rolled = { rise: 7, height: 8, gleam: leather.gleam * 0.6, soften: 1.4 }
  const width = 30
  drawing.add(
    tube(drawing, far, 26, shade(leather.colour, -0.12), { volume: { ...rolled, height: 7 } }),
    tube(
      drawing,
      front,
      width,
      acrossFill(drawing, leather.colour, front, [
        [0, 0.05],
        [1, -0.06],
      ]),
      {
        shadow: { dx: 8, dy: 10, blur: 8, opacity: 0.22 },
        volume: rolled,
      },
    ),
  )
  const inner = at('M-207 -388C-192 -548 -103 -677 0 -679C103 -677 192 -548 207 -388')
  const outer = at('M-229 -388C-216 -560 -116 -700 0 -702C116 -700 214 -560 229 -388')
  for (const path of [inner, outer]) drawing.add(stitch(path, leather.thread, { width: 1.6, dash: '6 4' }))
}

function ring(bag: Hobo, side: number): void {
  const { drawing, leather, metal } = bag
  const [x, y] = bag.end(side)
  drawing.add(
    wire(drawing, ellipse(x, y, 25, 22), 8, polished(drawing, metal, x - 25, y - 22, x + 25, y + 22)),
  )
  for (const [above, height] of [
    [-42, 29],
    [9, 31],
  ] as const) {
    const loop = shift(
      polygon([
        [-17, above, 7],
        [17, above, 7],
        [19, above + height, 7],
        [-19, above + height, 7],
      ]),
      x,
      y,
    )
    drawing.add(tab(drawing, leather, loop, { dx: 2, dy: 4, blur: 3, opacity: 0.4 }))
  }
}
