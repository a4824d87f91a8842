import type { Drawing } from '../engine/drawing.ts'
import { footprintShadow, standingShadow } from '../engine/ground.ts'
import { softLine } from '../engine/marks.ts'
import { metalOf, polished } from '../engine/metal.ts'
import { boxOf, d, ellipse, line, type Path, type Point, polygon } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { stageFor } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'
import { type Closure, closure } from './closure.ts'
import { castOn, paintedEdge, panel, seam, sheen, softBoxes } from './leatherPart.ts'
import { handles } from './topHandleGrip.ts'
import { type Bag, type Cut, cuts, depth } from './topHandleShape.ts'
import { frontGussets, turnedGusset } from './topHandleSides.ts'

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
