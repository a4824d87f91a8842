import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { footprintShadow, standingShadow } from '../engine/ground.ts'
import { part, softLine } from '../engine/marks.ts'
import { type Box, boxOf, d, ellipse, line, type Path, type Point, polygon, rect } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { acrossFill, type Bag, bagOf } from './bag.ts'
import { type Closure, closure } from './closure.ts'
import { castOn, paintedEdge, panel, seam, sheen, softBoxes } from './leatherPart.ts'
import { padding } from './padding.ts'

type Cut = { half: number; height: number; depth: number; scale: number }

const cuts = {
  small: { half: 236, height: 288, depth: 92, scale: 1.06 },
  medium: { half: 290, height: 322, depth: 78, scale: 1.06 },
  large: { half: 318, height: 268, depth: 70, scale: 1.08 },
} satisfies Record<Illustration['proportion'], Cut>

type Fold = 'envelope' | 'curve' | 'straight'

type Clutch = Bag & { cut: Cut; fold: Fold }

export function clutch(drawing: Drawing, illustration: Illustration, view: View): Point {
  const cut = cuts[illustration.proportion]
  const pose = { scale: cut.scale, yawDegrees: 26, pitchDegrees: 9, shiftX: -24, rise: 70 }
  const bag: Clutch = {
    ...bagOf(drawing, illustration, view, pose),
    cut,
    fold: choose<Fold>(illustration.seed, 'fold', ['envelope', 'curve', 'straight']),
  }
  ground(bag)
  if (bag.stage.turned) side(bag)
  body(bag)
  flap(bag)
  const kind = choose<Closure>(bag.seed, 'closure', ['bar', 'disc', 'turn'])
  const point = bag.stage.point(0, tip(bag) - 18)
  drawing.add(closure(drawing, kind, bag.metal, point, bag.stage.turned ? 0.92 : 1))
  return [point[0] - 50, point[1] - 70]
}

function ground({ drawing, stage, cut }: Clutch): void {
  const { half: w, depth } = cut
  const [left, y] = stage.point(-w, 0)
  const [right] = stage.point(w, 0)
  if (!stage.turned) {
    standingShadow(drawing, left, right, y, 22)
    return
  }
  const corner = (x: number, z: number): [number, number, number] => [...stage.point(x, 0, z), 6]
  footprintShadow(drawing, polygon([corner(-w, 0), corner(w, 0), corner(w, depth), corner(-w, depth)]))
}

function side({ drawing, stage, cut, leather }: Clutch): void {
  const { half: w, height: h, depth } = cut
  const at = (x: number, y: number, z: number, radius: number): [number, number, number] => [
    ...stage.point(x, y, z),
    radius,
  ]
  const back = polygon([
    at(-w + 6, -h, depth / 2, 14),
    at(w - 6, -h, depth / 2, 14),
    at(w, 0, depth, 14),
    at(-w, 0, depth, 14),
  ])
  const gusset = polygon([
    at(w - 6, -h + 8, 2, 4),
    at(w - 6, -h + 6, depth / 2, 6),
    at(w, 0, depth, 14),
    at(w, 0, 0, 6),
  ])
  const valley = line(...stage.point(w - 10, -h + 20, depth * 0.26), ...stage.point(w, 0, depth * 0.5))
  drawing.add(
    part(drawing, back, shade(leather.colour, -0.14), { volume: volumeOf(leather, { rise: 6, height: 6 }) }),
    part(
      drawing,
      gusset,
      acrossFill(drawing, leather.colour, gusset, [
        [0, -0.16],
        [0.5, -0.2],
        [1, -0.08],
      ]),
      {
        volume: volumeOf(leather, { rise: 5, height: 6 }),
        inner:
          texture(drawing, leather, gusset) +
          softLine(drawing, valley, leather.crease, 14, { blur: 7, opacity: 0.6 }),
        edge: { colour: leather.edge, width: 1.2 },
      },
    ),
  )
}

const isPadded = ({ leather }: Clutch): boolean => leather.material === 'quilt'

const padded = (bag: Clutch, box: Box, rows: number): string =>
  isPadded(bag) ? padding(bag.drawing, bag.leather, box, rows, bag.stage.place) : ''

const bodyPath = ({ half, height }: Cut): Path => rect(-half, -height, half * 2, height, 18)

function body(bag: Clutch): void {
  const { drawing, stage, cut, leather, seed } = bag
  const local = bodyPath(cut)
  const path = stage.place(local)
  drawing.add(
    panel(drawing, leather, path, {
      tones: [0.06, 0, -0.1],
      volume: { rise: 7, height: 7, bulge: 28, bulgeHeight: 14, soften: 2 },
      ...(isPadded(bag) ? {} : { skin: { local: boxOf(local), place: stage.place, seed: 3 + seed } }),
      over:
        padded(bag, boxOf(local), 4) +
        softLine(drawing, stage.place(line(-cut.half, 0, cut.half, 0)), leather.crease, 34, {
          blur: 16,
          opacity: 0.38,
        }) +
        softBoxes(drawing, leather, path),
      edgeWidth: 1.8,
    }),
  )
}

/** Height of the lowest point of the flap. */
const tip = ({ cut, fold }: Clutch): number =>
  -cut.height * { envelope: 0.3, curve: 0.34, straight: 0.42 }[fold]

function flapPath(bag: Clutch, i: number): Path {
  const { half: w, height: h } = bag.cut
  const y = tip(bag)
  const top = d`M${-w - 2 + i} ${-h - 4 + i}L${w + 2 - i} ${-h - 4 + i}`
  switch (bag.fold) {
    case 'envelope':
      return `${top}${d`L${w + 2 - i} ${-h + 70}L46 ${y - 8 - i}C26 ${y + 2 - i} -26 ${y + 2 - i} -46 ${y - 8 - i}L${-w - 2 + i} ${-h + 70}Z`}`
    case 'curve':
      return `${top}${d`L${w + 2 - i} ${-h + 62}C${w * 0.8} ${y - 20 - i} ${w * 0.42} ${y - i} 0 ${y - i}C${-w * 0.42} ${y - i} ${-w * 0.8} ${y - 20 - i} ${-w - 2 + i} ${-h + 62}Z`}`
    case 'straight':
      return `${top}${d`L${w + 2 - i} ${y - 26}C${w + 2 - i} ${y - 8 - i} ${w - 8 - i} ${y - i} ${w - 24 - i} ${y - i}L${-w + 24 + i} ${y - i}C${-w + 8 + i} ${y - i} ${-w - 2 + i} ${y - 8 - i} ${-w - 2 + i} ${y - 26}Z`}`
  }
}

function flap(bag: Clutch): void {
  const { drawing, stage, cut, leather, seed } = bag
  const path = stage.place(flapPath(bag, 0))
  const glow = stage.place(ellipse(-cut.half * 0.34, -cut.height + 66, 150, 38))
  drawing.add(
    castOn(drawing, stage.place(bodyPath(cut)), path),
    panel(drawing, leather, path, {
      tones: [0.1, 0.02, -0.05],
      volume: { rise: 5, height: 6, bulge: 22, bulgeHeight: 10 },
      ...(isPadded(bag)
        ? {}
        : {
            skin: {
              local: [-cut.half - 20, -cut.height - 20, cut.half + 20, 20],
              place: stage.place,
              seed: 9 + seed,
            },
          }),
      over:
        padded(bag, boxOf(flapPath(bag, 0)), 2) +
        (isPadded(bag) ? '' : sheen(drawing, leather, glow, 0.4) + softBoxes(drawing, leather, path)),
    }),
    paintedEdge(leather, stage.place(flapPath(bag, 1))),
    leather.material === 'satin' ? '' : seam(leather, stage.place(flapPath(bag, 12))),
  )
}
