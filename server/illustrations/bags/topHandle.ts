import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { footprintShadow, standingShadow } from '../engine/ground.ts'
import { part, softLine, stitch, tube } from '../engine/marks.ts'
import { type Metal, metalOf, polished, wire } from '../engine/metal.ts'
import { boxOf, d, ellipse, line, type Path, type Point, polygon, rect, shift } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { type Stage, stageFor } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { hexOf } from '../palette.ts'
import { type Closure, closure } from './closure.ts'
import { castOn, paintedEdge, panel, seam, sheen, smallStitch, softBoxes, tab } from './leatherPart.ts'

/** Sizes from the foot, in canvas units of a medium bag; `top` and `flap` are negative heights. */
type Cut = {
  halfTop: number
  halfBase: number
  top: number
  flap: number
  apex: number
  spread: number
  scale: number
}

const cuts = {
  small: { halfTop: 204, halfBase: 236, top: -338, flap: -178, apex: -560, spread: 86, scale: 1.04 },
  medium: { halfTop: 238, halfBase: 286, top: -400, flap: -215, apex: -640, spread: 104, scale: 1.06 },
  large: { halfTop: 276, halfBase: 312, top: -384, flap: -214, apex: -610, spread: 122, scale: 1.08 },
} satisfies Record<Illustration['proportion'], Cut>

const depth = 150

type Bag = { drawing: Drawing; stage: Stage; cut: Cut; leather: Surface; metal: Metal; seed: number }

export function topHandle(drawing: Drawing, illustration: Illustration, view: View): Point {
  const cut = cuts[illustration.proportion]
  const stage = stageFor(view, { scale: cut.scale, yawDegrees: 30, pitchDegrees: 7, shiftX: -45 })
  const leather = surfaceOf(illustration.material, hexOf(illustration.colour))
  const bag = { drawing, stage, cut, leather, metal: metalOf(illustration.hardware), seed: illustration.seed }
  shadow(bag)
  if (stage.turned) turnedGusset(bag)
  else frontGussets(bag)
  body(bag)
  flap(bag)
  handles(bag)
  const kind = choose<Closure>(bag.seed, 'closure', ['turn', 'bar', 'drop'])
  const lock = stage.point(0, cut.flap - 14)
  drawing.add(closure(drawing, kind, bag.metal, lock, stage.turned ? 0.9 : 1))
  return [lock[0] - 40, lock[1] - 40]
}

function shadow({ drawing, stage, cut }: Bag): void {
  const [left, y] = stage.point(-cut.halfBase, 0)
  const [right] = stage.point(cut.halfBase, 0)
  if (!stage.turned) {
    standingShadow(drawing, left, right, y)
    return
  }
  const corner = (x: number, z: number): [number, number, number] => [...stage.point(x, 0, z), 6]
  const { halfBase: w } = cut
  footprintShadow(drawing, polygon([corner(-w, 0), corner(w, 0), corner(w, depth), corner(-w, depth)]))
}

function frontGussets({ drawing, stage, cut, leather }: Bag): void {
  const { top, halfTop, halfBase } = cut
  for (const s of [-1, 1]) {
    const side = stage.place(
      polygon([
        [s * (halfTop - 16), top + 14, 8],
        [s * (halfTop + 14), top + 18, 10],
        [s * (halfTop + 20), top / 2 - 20, 60],
        [s * (halfBase + 15), -20, 20],
        [s * (halfBase - 20), -4, 12],
      ]),
    )
    drawing.add(
      part(drawing, side, shade(leather.colour, s < 0 ? -0.1 : -0.2), {
        volume: volumeOf(leather, { rise: 7, height: 7 }),
        inner: texture(drawing, leather, side),
        edge: { colour: leather.edge, width: 1.2, opacity: 0.6 },
      }),
    )
  }
}

/** The side folds inward between the front and back panels. */
function turnedGusset({ drawing, stage, cut, leather }: Bag): void {
  const { top: h, halfTop: t, halfBase: w } = cut
  const backTop = depth * 0.62
  const at = (x: number, y: number, z: number, radius: number): [number, number, number] => [
    ...stage.point(x, y, z),
    radius,
  ]
  const middle = (t + w) / 2
  const back = polygon([
    at(-t, h - 2, backTop, 14),
    at(t, h - 2, backTop, 10),
    at(w, 0, depth, 20),
    at(-w, 0, depth, 20),
  ])
  const inward = at(middle - 26, h * 0.45, depth * 0.42, 60)
  const near = polygon([
    at(t - 6, h + 8, 2, 4),
    at(t - 34, h + 30, backTop * 0.5, 10),
    inward,
    at(w - 2, -3, depth * 0.5, 4),
    at(w - 6, -6, 0, 16),
    at(middle - 2, h / 2, 0, 200),
  ])
  const far = polygon([
    at(t - 34, h + 30, backTop * 0.5, 10),
    at(t - 2, h + 6, backTop, 6),
    at(middle, h / 2, depth * 0.84, 200),
    at(w - 4, -6, depth, 22),
    at(w - 2, -3, depth * 0.5, 4),
    inward,
  ])
  const spine = (z: number, zFoot: number) => line(...stage.point(t, h, z), ...stage.point(w, 0, zFoot))
  const fold = (path: Path, tones: [number, number], over: string) => {
    const [l, , r] = boxOf(path)
    const fill = drawing.linear(
      [
        [0, shade(leather.colour, tones[0])],
        [1, shade(leather.colour, tones[1])],
      ],
      l,
      0,
      r,
      0,
    )
    return part(drawing, path, fill, {
      volume: volumeOf(leather, { rise: 7, height: 6 }),
      inner: texture(drawing, leather, path) + over,
      edge: { colour: leather.edge, width: 1.4 },
    })
  }
  drawing.add(
    part(drawing, back, shade(leather.colour, -0.2), { volume: volumeOf(leather, { rise: 6, height: 6 }) }),
    fold(
      far,
      [-0.06, -0.13],
      softLine(drawing, spine(backTop, depth), shade(leather.colour, 0.1), 12, { blur: 7, opacity: 0.5 }),
    ),
    fold(
      near,
      [-0.12, -0.24],
      softLine(drawing, spine(0, 0), leather.crease, 22, { blur: 10, opacity: 0.5 }),
    ),
  )
}

const bodyPath = ({ top, halfTop, halfBase }: Cut, inset: number): Path => {
  const a = halfBase - inset
  const b = halfTop - inset
  const waist = (a + b) / 2 + 3
  return polygon([
    [-b, top + inset, 18],
    [b, top + inset, 18],
    [waist, top / 2, 300],
    [a, -inset, 30],
    [-a, -inset, 30],
    [-waist, top / 2, 300],
  ])
}

function body(bag: Bag): void {
  const { drawing, stage, cut, leather, metal } = bag
  if (!stage.turned)
    for (const s of [-1, 1]) {
      const [x, y] = stage.point(s * (cut.halfBase - 46), 1)
      drawing.add(
        `<path d="${ellipse(x, y, 10, 6)}" fill="${polished(drawing, metal, x - 10, y, x + 10, y)}"/>`,
      )
    }
  const local = bodyPath(cut, 0)
  const path = stage.place(local)
  const skin = { local: boxOf(local), place: stage.place, seed: 3 + bag.seed }
  const glow = stage.place(ellipse(-cut.halfBase * 0.4, cut.top * 0.34, 120, 70))
  const foot = stage.place(line(-cut.halfBase, 0, cut.halfBase, 0))
  drawing.add(
    panel(drawing, leather, path, {
      tones: [0.055, 0, -0.11],
      volume: { rise: 10, height: 8, bulge: 34, bulgeHeight: 16, soften: 2.2 },
      skin,
      over:
        sheen(drawing, leather, glow) +
        softLine(drawing, foot, leather.crease, 40, { blur: 22, opacity: 0.38 }) +
        softBoxes(drawing, leather, path),
    }),
    seam(leather, stage.place(bodyPath(cut, 13))),
  )
}

const flapPath = ({ top, halfTop: t, flap: f }: Cut, i: number): Path => {
  const right =
    d`C${t + 13 - i} ${top + 50} ${t + 16 - i} ${f - 90} ${t - 14 - i} ${f - 46 - i * 0.7}` +
    d`C${t - 44 - i * 0.6} ${f - 8 - i} ${t * 0.5} ${f - i} 0 ${f - i}`
  const left =
    d`C${-t * 0.5} ${f - i} ${-t + 44 + i * 0.6} ${f - 8 - i} ${-t + 14 + i} ${f - 46 - i * 0.7}` +
    d`C${-t - 16 + i} ${f - 90} ${-t - 13 + i} ${top + 50} ${-t - 5 + i} ${top - 6 + i}Z`
  return (
    d`M${-t - 5 + i} ${top - 6 + i}C${-t + 60} ${top - 14 + i} ${t - 60} ${top - 14 + i} ${t + 5 - i} ${top - 6 + i}` +
    right +
    left
  )
}

function flap({ drawing, stage, cut, leather, seed }: Bag): void {
  const local = flapPath(cut, 0)
  const path = stage.place(local)
  const glow = stage.place(ellipse(-cut.halfTop * 0.4, cut.top + 54, 150, 34))
  drawing.add(
    castOn(drawing, stage.place(bodyPath(cut, 0)), path),
    panel(drawing, leather, path, {
      tones: [0.09, 0.01, -0.05],
      volume: { rise: 5, height: 6, bulge: 26, bulgeHeight: 12 },
      skin: { local: boxOf(local), place: stage.place, seed: 5 + seed },
      over: sheen(drawing, leather, glow, 0.55) + softBoxes(drawing, leather, path),
    }),
    paintedEdge(leather, stage.place(flapPath(cut, 1))),
    seam(leather, stage.place(flapPath(cut, 13))),
  )
}

const handlePath = ({ top, apex, spread }: Cut, dx: number, dy: number, width = 1): Path => {
  const w = spread * width
  return (
    d`M${-w + dx} ${top + 26 + dy}C${-w + dx} ${top - 90 + dy} ${-spread * 0.92 + dx} ${apex + dy} ${dx} ${apex + dy}` +
    d`C${spread * 0.92 + dx} ${apex + dy} ${w + dx} ${top - 90 + dy} ${w + dx} ${top + 26 + dy}`
  )
}

function handles({ drawing, stage, cut, leather, metal }: Bag): void {
  const { colour } = leather
  const dull = leather.material === 'suede' ? 0.05 : 0.3
  drawing.add(
    tube(drawing, stage.place(handlePath(cut, 14, -36, 0.98)), 19, shade(colour, -0.1), {
      volume: { gleam: dull * 0.4 },
    }),
  )
  for (const s of [-1, 1]) drawing.add(anchor({ drawing, stage, cut, leather, metal }, s * cut.spread))
  const path = stage.place(handlePath(cut, 0, -24))
  const [l, , r] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(colour, 0.04)],
      [1, shade(colour, -0.06)],
    ],
    l,
    0,
    r,
    0,
  )
  drawing.add(
    tube(drawing, path, 23, fill, {
      shadow: { dx: 7, dy: 10, blur: 7, opacity: 0.2 },
      volume: {
        gleam: leather.material === 'patent' ? 0.6 : dull,
        gleamFocus: leather.material === 'patent' ? 30 : 14,
      },
    }),
    softLine(drawing, shift(path, -5, -5), '#fff4e6', 2.4, { blur: 1.4, opacity: leather.pale ? 0.2 : 0.26 }),
    stitch(shift(path, 3.5, 5), leather.thread, { width: 1.4, dash: '5 3.6', groove: 0.2 }),
  )
  for (const s of [-1, 1]) {
    const x = s * cut.spread
    const y = cut.top
    const knuckle = stage.place(
      polygon([
        [x - 12, y - 44, 8],
        [x + 12, y - 44, 8],
        [x + 13, y - 8, 7],
        [x - 13, y - 8, 7],
      ]),
    )
    drawing.add(tab(drawing, leather, knuckle, { dx: 2, dy: 3, blur: 2, opacity: 0.4 }))
  }
}

/** The tab and ring that hold one end of the handle. */
function anchor({ drawing, stage, cut, leather, metal: m }: Omit<Bag, 'seed'>, x: number): string {
  const y = cut.top
  const strap = stage.place(
    polygon([
      [x - 15, y + 8, 9],
      [x + 15, y + 8, 9],
      [x + 17, y + 66, 4],
      [x, y + 84, 8],
      [x - 17, y + 66, 4],
    ]),
  )
  const sewn = stage.place(
    polygon([
      [x - 9, y + 30, 4],
      [x + 9, y + 30, 4],
      [x + 10, y + 62, 3],
      [x, y + 73, 5],
      [x - 10, y + 62, 3],
    ]),
  )
  const [px, py] = stage.point(x, y)
  const ring = stage.place(rect(x - 19, y - 17, 38, 40, 12))
  const shine = drawing.linear(
    [
      [0, m.bright],
      [0.3, m.body],
      [0.55, m.low],
      [0.75, m.bright],
      [1, m.warm],
    ],
    px - 19,
    py - 17,
    px + 19,
    py + 22,
  )
  return (
    tab(drawing, leather, strap) + stitch(sewn, leather.thread, smallStitch) + wire(drawing, ring, 7, shine)
  )
}
