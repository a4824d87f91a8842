import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { footprintShadow } from '../engine/ground.ts'
import { part, soft, softLine, stitch, tube } from '../engine/marks.ts'
import { plate, polished } from '../engine/metal.ts'
import { d, ellipse, type Path, type Point, polygon, shift, spline } from '../engine/path.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { acrossFill, bagOf } from './bag.ts'
import { type Bucket, type Cut, cuts } from './bucketShape.ts'
import { cord } from './drawstring.ts'
import { seam, tab } from './leatherPart.ts'

export function bucket(drawing: Drawing, illustration: Illustration, view: View): Point {
  const cut = cuts[illustration.proportion]
  const upright = { scale: cut.scale, yawDegrees: 0, pitchDegrees: view === 'side' ? 3 : 0, shiftX: 0 }
  const bag = bagOf(drawing, illustration, view, upright)
  const turn = view === 'side' ? 0.62 : 0
  const whole: Bucket = {
    ...bag,
    cut,
    turn,
    trim: surfaceOf(
      bag.leather.material === 'suede' ? 'calf' : bag.leather.material,
      shade(bag.leather.colour, -0.11),
    ),
    across: (share) => Math.sin(Math.asin(share) + turn),
  }
  ground(whole)
  handle(whole, false)
  mouth(whole)
  body(whole)
  cord(whole)
  if (turn) handle(whole, true)
  for (const side of turn ? [-1] : [-1, 1]) anchor(whole, side)
  return bag.stage.point(whole.across(0) * cut.mouth * 0.8, cut.top + 120)
}

function ground({ drawing, stage, cut }: Bucket): void {
  const [x, y] = stage.point(0, -12)
  footprintShadow(drawing, ellipse(x, y, (cut.base - 30) * cut.scale, 12), 20)
}

/** Where the handle meets the body, left (-1) or right (1). */
const hold = ({ cut, across }: Bucket, side: number): number => across(side * 0.925) * cut.mouth

function handle(bag: Bucket, nearHalf: boolean): void {
  const { drawing, stage, cut, trim, turn } = bag
  const [l, r] = [hold(bag, -1), hold(bag, 1)]
  const { top, apex } = cut
  const lean = turn * 60
  const whole = d`M${l} ${top + 70}C${l - 48 + lean} ${top - 120} ${-150 + lean * 0.4} ${apex} ${6 + lean * 0.2} ${apex}C${160 - lean * 0.4} ${apex} ${r + 40 - lean} ${top - 120} ${r} ${top + 70}`
  const near = d`M${l} ${top + 70}C${l - 48 + lean} ${top - 120} ${-150 + lean * 0.4} ${apex} ${6 + lean * 0.2} ${apex}`
  const path = stage.place(nearHalf ? near : whole)
  const fill = acrossFill(drawing, trim.colour, stage.place(whole), [
    [0, 0.03],
    [1, -0.08],
  ])
  drawing.add(
    tube(drawing, path, 17, fill, {
      volume: { rise: 4, height: 6, gleam: 0.2 },
      ...(nearHalf ? { shadow: { dx: 7, dy: 8, blur: 7, opacity: 0.28 } } : {}),
    }),
    stitch(shift(path, 2, 1), trim.thread, { width: 1.2, dash: '5 3.6', groove: 0.15 }),
  )
}

const scallops = [-1, -0.72, -0.58, -0.42, -0.26, -0.1, 0.06, 0.24, 0.42, 0.56, 0.72, 1] as const

function mouth({ drawing, stage, cut, leather }: Bucket): void {
  const { mouth: m, top: t } = cut
  const far = stage.place(
    spline([
      [-m + 10, t + 4],
      [-m * 0.56, t - 34],
      [-m * 0.28, t - 20],
      [0, t - 38],
      [m * 0.33, t - 22],
      [m * 0.6, t - 32],
      [m - 10, t + 4],
      [m * 0.46, t + 34],
      [-m * 0.46, t + 34],
    ]),
  )
  drawing.add(
    part(drawing, far, shade(leather.colour, -0.2), {
      volume: volumeOf(leather, { rise: 4, height: 6 }),
      inner: soft(drawing, stage.place(ellipse(0, t + 16, m * 0.72, 28)), '#0a0503', {
        blur: 14,
        opacity: 0.6,
      }),
      edge: { colour: leather.edge, width: 1.2 },
    }),
  )
}

function bodyPath({ mouth: m, base: b, top: t }: Cut): Path {
  const waves = scallops.map((x, i): [number, number, number] => {
    const edge = Math.abs(x) === 1
    return [x * m, t + (edge ? -4 : i % 2 ? 9 : 27), edge ? 1 : 0]
  })
  return spline([
    ...waves,
    [m * 0.985, t * 0.72],
    [b * 1.04, -150],
    [b, -34],
    [b * 0.86, -12],
    [b * 0.5, -1],
    [0, 2],
    [-b * 0.5, -1],
    [-b * 0.86, -12],
    [-b, -34],
    [-b * 1.04, -150],
    [-m * 0.985, t * 0.72],
  ])
}

function body(bag: Bucket): void {
  const { drawing, stage, cut, leather, seed } = bag
  const { mouth: m, base: b, top: t } = cut
  const path = stage.place(bodyPath(cut))
  const pleats = [-0.82, -0.6, -0.44, -0.28, -0.11, 0.05, 0.22, 0.4, 0.57, 0.73, 0.87]
    .map((share, i) => {
      const x = share * m
      const drop = 150 + ((i * 53 + seed * 17) % 60)
      const pleat = stage.place(
        d`M${x} ${t + 10}C${x * 0.98} ${t + 60} ${x * 0.94} ${t + 90} ${x * 0.9} ${t + drop}`,
      )
      const tone = i % 2 ? leather.crease : shade(leather.colour, 0.12, 0.6)
      return softLine(drawing, pleat, tone, 13, { blur: 7, opacity: i % 2 ? 0.36 : 0.4 })
    })
    .join('')
  const foot = stage.place(d`M${-b - 10} -6C${-b * 0.5} 6 ${b * 0.5} 6 ${b + 10} -6`)
  const round: readonly [number, number][] = [
    [0, -0.1],
    [0.09, 0],
    [0.3, 0.05],
    [0.5, 0.01],
    [0.78, -0.12],
    [0.94, -0.2],
    [1, -0.12],
  ]
  drawing.add(
    part(drawing, path, acrossFill(drawing, leather.colour, path, round), {
      volume: volumeOf(leather, { rise: 6, height: 6, bulge: 24, bulgeHeight: 10, soften: 2 }),
      inner:
        texture(drawing, leather, path) +
        pleats +
        softLine(drawing, foot, leather.crease, 36, { blur: 18, opacity: 0.4 }),
      edge: { colour: leather.edge, width: 1.6, opacity: 0.6 },
    }),
    drawing.clipped(path, baseBand(bag)),
  )
}

function baseBand({ drawing, stage, cut, leather }: Bucket): string {
  const b = cut.base
  const curve = (dy: number) =>
    stage.place(
      d`M${-b - 8} ${-86 + dy}C${-b * 0.54} ${-58 + dy} ${b * 0.54} ${-58 + dy} ${b + 8} ${-86 + dy}`,
    )
  return (
    softLine(drawing, curve(0), leather.crease, 5, { blur: 3, opacity: 0.4 }) +
    seam(leather, curve(8)) +
    seam(leather, curve(-7))
  )
}

function anchor(bag: Bucket, side: number): void {
  const { drawing, stage, cut, metal, trim } = bag
  const x = hold(bag, side) * 1.005
  const y = cut.top + 66
  const squeeze = bag.turn ? 1.2 : 1
  const patch = stage.place(
    polygon([
      [x - 11 * squeeze, y - 30, 5],
      [x + 11 * squeeze, y - 30, 5],
      [x + 11 * squeeze, y + 30, 8],
      [x - 11 * squeeze, y + 30, 8],
    ]),
  )
  const [px, py] = stage.point(x, y + 14)
  drawing.add(
    tab(drawing, trim, patch, { dx: 3, dy: 4, blur: 3, opacity: 0.4 }),
    plate(drawing, ellipse(px, py, 5.2), polished(drawing, metal, px - 5, py - 5, px + 5, py + 5), {
      rise: 1.2,
      height: 3,
      shadow: 1.6,
    }),
  )
}
