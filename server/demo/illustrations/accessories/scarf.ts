import { blade, folds } from '../clothes/garment.ts'
import { mix, shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { wallShadow } from '../engine/ground.ts'
import { outline, part, softLine } from '../engine/marks.ts'
import { boxOf, d, line, type Path, type Point, polygon, warp } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { canvas } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { hexOf } from '../palette.ts'
import { type Print, printOf } from './print.ts'

const sides = { small: 250, medium: 292, large: 326 } satisfies Record<Illustration['proportion'], number>
const [cx, cy] = [canvas.centre, 560]

/** A printed square laid flat, one corner turned over. */
export function scarf(drawing: Drawing, illustration: Illustration, view: View): Point {
  const { seed, proportion } = illustration
  const half = sides[proportion]
  const silk = surfaceOf(illustration.material, hexOf(illustration.colour))
  const print = choose<Print>(seed, 'print', ['medallion', 'lattice', 'bands', 'petals'])
  const turn = view === 'side' ? -0.16 : choose(seed, 'turn', [-0.05, 0, 0.06])
  const place = (path: Path): Path =>
    warp(path, (x, y) => {
      const wave = Math.sin(y / 90) * 3 + Math.sin(x / 70) * 2
      const [a, b] = [x + wave, y + Math.sin(x / 80) * 3]
      return [
        cx + a * Math.cos(turn) - b * Math.sin(turn),
        cy + (a * Math.sin(turn) + b * Math.cos(turn)) * (view === 'side' ? 0.94 : 1),
      ]
    })
  const square = place(outlineOf(half))
  wallShadow(drawing, square, 0.9)
  drawing.add(flat(drawing, silk, square, place, half, print, seed), ...corner(drawing, silk, place, half))
  return [cx - half * 0.4, cy - half * 0.3]
}

/** Many short edges, so that the border can ripple; the lower right corner is missing where it is turned over. */
function outlineOf(half: number): Path {
  const step = (from: Point, to: Point) =>
    Array.from(
      { length: 12 },
      (_, i): Point => [from[0] + ((to[0] - from[0]) * i) / 12, from[1] + ((to[1] - from[1]) * i) / 12],
    )
  const cut = half * 0.34
  const points = [
    ...step([-half, -half], [half, -half]),
    ...step([half, -half], [half, half - cut]),
    ...step([half, half - cut], [half - cut, half]),
    ...step([half - cut, half], [-half, half]),
    ...step([-half, half], [-half, -half]),
  ]
  return polygon(points.map(([x, y]) => [x, y, 8]))
}

function flat(
  drawing: Drawing,
  silk: Surface,
  path: Path,
  place: (path: Path) => Path,
  half: number,
  print: Print,
  seed: number,
): string {
  const [l, t, r, b] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(silk.colour, 0.06)],
      [0.5, silk.colour],
      [1, shade(silk.colour, -0.07)],
    ],
    l,
    t,
    r,
    b,
  )
  const waves = [
    blade(l + 20, t + 120, r - 80, t + 60, 26, 30),
    blade(l + 40, b - 80, cx + 40, cy + 20, 30, -40),
    blade(cx + 20, cy + 60, r - 20, t + 220, 24, 30),
    blade(cx - 120, t + 40, cx - 60, cy + 60, 18, -24),
  ]
  const glow = softLine(drawing, line(l + 60, b - 180, r - 150, t + 70), shade(silk.colour, 0.22, 0.7), 60, {
    blur: 34,
    opacity: 0.4,
  })
  return part(drawing, path, fill, {
    volume: volumeOf(silk, { rise: 3, height: 3, bulge: 30, bulgeHeight: 10, soften: 1.4 }),
    inner:
      printOf(print, silk.colour, half, seed, place) +
      texture(drawing, silk, path) +
      folds(drawing, silk, waves, path, { rise: 16, height: 10, opacity: 0.34, soften: 6 }) +
      glow,
    edge: { colour: shade(silk.colour, -0.2), width: 2.4, opacity: 0.75 },
  })
}

/** The wrong side of the silk, paler, lying over the print. */
function corner(drawing: Drawing, silk: Surface, place: (path: Path) => Path, half: number): string[] {
  const cut = half * 0.34
  const tip = half - cut * 0.94
  const path = place(
    d`M${half} ${half - cut}C${half - cut * 0.3} ${half - cut * 0.84} ${half - cut * 0.6} ${half - cut * 0.98} ${tip} ${tip}C${half - cut * 0.98} ${half - cut * 0.62} ${half - cut * 0.86} ${half - cut * 0.3} ${half - cut} ${half}L${half} ${half - cut}Z`,
  )
  const [l, t, r, b] = boxOf(path)
  const back = mix(silk.colour, '#f2ede4', 0.34)
  const fill = drawing.linear(
    [
      [0, shade(back, 0.04)],
      [0.7, back],
      [1, shade(back, -0.16)],
    ],
    l,
    t,
    r,
    b,
  )
  return [
    part(drawing, path, fill, {
      volume: volumeOf(silk, { rise: 6, height: 7, soften: 2 }),
      shadow: { dx: -3, dy: 2, blur: 8, opacity: 0.35 },
      edge: { colour: shade(silk.colour, -0.18), width: 2, opacity: 0.7 },
    }),
    outline(place(line(half, half - cut, half - cut, half)), shade(silk.colour, -0.22), 2, 0.4),
  ]
}
