import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { footprintShadow, standingShadow } from '../engine/ground.ts'
import { part, soft, softLine } from '../engine/marks.ts'
import { metalOf } from '../engine/metal.ts'
import { boxOf, d, ellipse, line, type Path, type Point, polygon } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { type Stage, stageFor } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { hexOf } from '../palette.ts'
import { panel, seam, sheen, tab } from './leatherPart.ts'
import { backHandle, frontHandle } from './toteHandles.ts'
import { type Bag, backOf, type Cut, cuts, depth, lipCurve } from './toteShape.ts'

/** Canvas and suede carry smooth leather trims in a deeper tone; leather totes are trimmed in their own. */
function trimOf({ material, colour, seed }: Illustration): Surface {
  const hex = hexOf(colour)
  if (material === 'canvas')
    return surfaceOf('calf', hexOf(choose(seed, 'trim', ['tobacco', 'cognac', 'chocolate'])))
  return surfaceOf('calf', shade(hex, material === 'suede' ? -0.13 : -0.05))
}

export function tote(drawing: Drawing, illustration: Illustration, view: View): Point {
  const cut = cuts[illustration.proportion]
  const bag: Bag = {
    drawing,
    cut,
    stage: stageFor(view, { scale: cut.scale, yawDegrees: 26, pitchDegrees: 8, shiftX: -42 }),
    skin: surfaceOf(illustration.material, hexOf(illustration.colour)),
    trim: trimOf(illustration),
    metal: metalOf(illustration.hardware),
    seed: illustration.seed,
  }
  shadow(bag)
  backHandle(bag)
  inside(bag)
  if (bag.stage.turned) turnedSide(bag)
  body(bag)
  base(bag)
  lip(bag)
  frontHandle(bag)
  return bag.stage.point(-cut.spread * 0.55, cut.top + 110)
}

function shadow({ drawing, stage, cut }: Bag): void {
  const [left, y] = stage.point(-cut.base, 0)
  const [right] = stage.point(cut.base, 0)
  if (!stage.turned) {
    standingShadow(drawing, left, right, y, 28)
    return
  }
  const corner = (x: number, z: number): [number, number, number] => [...stage.point(x, 0, z), 10]
  const { base: w } = cut
  footprintShadow(drawing, polygon([corner(-w, 0), corner(w, 0), corner(w, depth), corner(-w, depth)]))
}

function inside({ drawing, stage, cut, skin, trim }: Bag): void {
  const { mouth, top } = cut
  const z = backOf(stage)
  const back = stage.turned
    ? stage.place(lipCurve(cut, -8), z) +
      joined(stage, mouth - 30, top + 46, z) +
      joined(stage, -mouth + 30, top + 46, z)
    : stage.place(
        d`M${-mouth + 6} ${top - 2}C${-mouth * 0.42} ${top - 20} ${mouth * 0.42} ${top - 20} ${mouth - 6} ${top - 2}L${mouth - 12} ${top + 40}L${-mouth + 12} ${top + 40}Z`,
      )
  const rim = stage.place(lipCurve(cut, stage.turned ? -8 : -18), z)
  const depthLine = stage.place(line(-mouth, top + 30, mouth, top + 30), z / 2)
  drawing.add(
    part(drawing, back, shade(skin.colour, -0.22), {
      volume: volumeOf(skin, { rise: 3, height: 4 }),
      inner:
        softLine(drawing, depthLine, '#0a0503', 34, { blur: 13, opacity: 0.55 }) +
        softLine(drawing, rim, trim.colour, 16, { blur: 0.6 }),
      edge: { colour: trim.edge, width: 1.4 },
    }),
  )
}

const joined = (stage: Stage, x: number, y: number, z: number): Path => {
  const [px, py] = stage.point(x, y, z)
  return d`L${px} ${py}`
}

/** The right side panel, pinched inward along its middle. */
function turnedSide({ drawing, stage, cut, skin }: Bag): void {
  const { mouth, base: foot, top } = cut
  const z = backOf(stage)
  const at = (x: number, y: number, away: number, radius: number): [number, number, number] => [
    ...stage.point(x, y, away),
    radius,
  ]
  const pinch = at((mouth + foot) / 2 - 26, top * 0.52, depth * 0.44, 90)
  const pinchTop = at(mouth - 44, top + 22, z * 0.5, 12)
  const far = polygon([
    pinchTop,
    at(mouth - 3, top + 2, z, 6),
    at((mouth + foot) / 2, top / 2, depth * 0.86, 200),
    at(foot, -2, depth, 26),
    at(foot, -2, depth * 0.5, 4),
    pinch,
  ])
  const near = polygon([
    at(mouth - 4, top + 2, 0, 4),
    pinchTop,
    pinch,
    at(foot, -2, depth * 0.5, 4),
    at(foot - 4, -2, 0, 16),
    at((mouth + foot) / 2, top / 2, 0, 200),
  ])
  const face = (path: Path, from: number, to: number, over = '') => {
    const [l, , r] = boxOf(path)
    const fill = drawing.linear(
      [
        [0, shade(skin.colour, from)],
        [1, shade(skin.colour, to)],
      ],
      l,
      0,
      r,
      0,
    )
    return part(drawing, path, fill, {
      volume: volumeOf(skin, { rise: 7, height: 6 }),
      inner: texture(drawing, skin, path) + over,
      edge: { colour: skin.edge, width: 1.2 },
    })
  }
  const corner = line(...stage.point(mouth, top, 0), ...stage.point(foot, 0, 0))
  drawing.add(
    face(far, -0.05, -0.12),
    face(near, -0.12, -0.22, softLine(drawing, corner, skin.crease, 24, { blur: 11, opacity: 0.45 })),
  )
}

const bodyPath = ({ mouth: m, base: b, top: t }: Cut): Path =>
  lipCurve({ mouth: m, base: b, top: t, apex: 0, spread: 0, scale: 1 }, 14) +
  d`C${m - 12} ${t * 0.62} ${b + 14} -120 ${b + 2} -30C${b} -8 ${b - 14} 0 ${b - 36} 0L${-b + 36} 0` +
  d`C${-b + 14} 0 ${-b} -8 ${-b - 2} -30C${-b - 14} -120 ${-m + 12} ${t * 0.62} ${-m} ${t}Z`

/** Soft panels never stand quite straight: drape from the handles and a dent in the middle. */
function drape({ drawing, stage, cut, skin }: Bag): string {
  const { mouth: m, base: b, top: t } = cut
  const fold = (path: Path, light: boolean, width: number, blur: number, opacity: number) =>
    softLine(drawing, stage.place(path), light ? shade(skin.colour, 0.11, 0.9) : skin.crease, width, {
      blur,
      opacity,
    })
  return (
    fold(
      d`M${-m + 50} ${t + 30}C${-m + 70} ${t * 0.65} ${-b + 40} -190 ${-b + 46} -60`,
      false,
      26,
      16,
      0.24,
    ) +
    fold(
      d`M${-m + 84} ${t + 30}C${-m + 100} ${t * 0.65} ${-b + 70} -190 ${-b + 80} -60`,
      true,
      22,
      16,
      0.46,
    ) +
    fold(d`M${m - 46} ${t + 30}C${m - 70} ${t * 0.65} ${b - 30} -190 ${b - 40} -60`, false, 34, 18, 0.3) +
    fold(d`M-60 ${t + 66}C-20 ${t * 0.6} 40 ${t * 0.56} 110 ${t * 0.64}`, false, 22, 20, 0.15) +
    fold(d`M-70 ${t + 96}C-20 ${t * 0.52} 60 ${t * 0.48} 130 ${t * 0.58}`, true, 16, 16, 0.3)
  )
}

function body(bag: Bag): void {
  const { drawing, stage, cut, skin, seed } = bag
  const local = bodyPath(cut)
  drawing.add(
    panel(drawing, skin, stage.place(local), {
      tones: [0.06, 0, -0.12],
      volume: { rise: 7, height: 6, bulge: 36, bulgeHeight: 22, soften: 2 },
      skin: { local: boxOf(local), place: stage.place, seed: 2 + seed },
      over:
        drape(bag) +
        softLine(drawing, stage.place(line(-cut.base, 0, cut.base, 0)), skin.crease, 46, {
          blur: 22,
          opacity: 0.38,
        }),
      edgeWidth: 1.6,
    }),
  )
}

function base({ drawing, stage, cut, trim, seed }: Bag): void {
  if (choose(seed, 'base', ['band', 'band', 'plain']) === 'plain') return
  const { mouth: m, base: b } = cut
  const band = stage.place(d`M${-m} -88C${-100} -78 100 -78 ${m} -88L${m} 10L${-m} 10Z`)
  const sewn = stage.place(d`M${-m} -78C-100 -68 100 -68 ${m} -78`)
  const foot = stage.place(line(-b, 0, b, 0))
  drawing.add(
    drawing.clipped(
      stage.place(bodyPath(cut)),
      soft(drawing, band, '#000', { blur: 5, opacity: 0.4, dy: -4 }) +
        panel(drawing, trim, band, {
          tones: [0.05, 0, -0.1],
          volume: { rise: 3, height: 4 },
          over:
            softLine(drawing, foot, trim.crease, 40, { blur: 16, opacity: 0.42 }) +
            sheen(drawing, trim, stage.place(ellipse(-b * 0.46, -54, 110, 20)), 0.5),
          edgeWidth: 1.2,
        }) +
        seam(trim, sewn),
    ),
  )
}

function lip({ drawing, stage, cut, trim }: Bag): void {
  const { mouth: m, top: t } = cut
  const path = stage.place(
    lipCurve(cut, 14) +
      d`L${m - 3} ${t + 24}C${m * 0.42} ${t + 38} ${-m * 0.42} ${t + 38} ${-m + 3} ${t + 24}Z`,
  )
  drawing.add(
    tab(drawing, trim, path, { dx: 1, dy: 5, blur: 4, opacity: 0.35 }),
    seam(trim, stage.place(lipCurve(cut, 14, 17))),
  )
}
