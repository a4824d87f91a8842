import { blade, creaseLine, folds, hang, onCanvas, piece } from '../clothes/garment.ts'
import { mix, shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { wallShadow } from '../engine/ground.ts'
import { soft } from '../engine/marks.ts'
import { boxOf, d, line, type Path, type Point, rect, spline } from '../engine/path.ts'
import { choose, randomFrom } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'

const lengths = { small: 800, medium: 880, large: 940 } satisfies Record<Illustration['proportion'], number>
const hanging = { scale: 1.02, middle: 560 }

type Muffler = { drawing: Drawing; wool: Surface; seed: number; pattern: 'plain' | 'check' | 'ends' }

/** A long scarf folded over a rail: the back end looks out below the front one. */
export function muffler(drawing: Drawing, illustration: Illustration, view: View): Point {
  const wool = surfaceOf(illustration.material, hexOf(illustration.colour))
  const { seed } = illustration
  const one: Muffler = { drawing, wool, seed, pattern: choose(seed, 'pattern', ['plain', 'check', 'ends']) }
  hang(drawing, view, hanging)
  const hem = lengths[illustration.proportion]
  const back = end(34, 210, hem + 44)
  const front = end(-26, 196, hem - 60)
  wallShadow(drawing, back + front)
  fringe(one, 34, hem + 40)
  layer(one, back, -0.05)
  drawing.add(
    drawing.clipped(back, soft(drawing, front, wool.crease, { blur: 14, opacity: 0.5, dx: 12, dy: 10 })),
  )
  fringe(one, -26, hem - 64)
  layer(one, front, 0.02)
  drawing.add('</g>')
  return onCanvas(hanging, -20, hem - 170)
}

const half = 132

function end(middle: number, top: number, hem: number): Path {
  const l = middle - half
  const r = middle + half
  return spline([
    [l + 22, top + 8],
    [middle, top - 8],
    [r - 22, top + 8],
    [r - 4, top + 60],
    [r + 2, top + 260],
    [r - 3, hem - 180],
    [r + 4, hem, 1],
    [middle, hem + 5],
    [l - 4, hem, 1],
    [l + 3, hem - 200],
    [l - 2, top + 240],
    [l + 4, top + 60],
  ])
}

function stripes({ wool, pattern }: Muffler, path: Path): string {
  if (pattern === 'plain') return ''
  const [l, t, r, b] = boxOf(path)
  const dark = mix(wool.colour, wool.dark ? '#e8dfd0' : '#1c1a1c', 0.5)
  const warm = mix(wool.colour, '#8a3b2c', 0.6)
  const bar = (x: number, y: number, w: number, h: number, ink: string, opacity: number) =>
    `<path d="${rect(x, y, w, h)}" fill="${ink}" opacity="${opacity}"/>`
  let art = ''
  if (pattern === 'ends') {
    for (const [at, w, ink] of [
      [150, 46, dark],
      [96, 16, warm],
      [64, 16, dark],
    ] as const)
      art += bar(l, b - at, r - l, w, ink, 0.75)
    return art
  }
  for (let x = l + 22; x < r; x += 88)
    art += bar(x, t, 34, b - t, dark, 0.34) + bar(x + 60, t, 5, b - t, warm, 0.7)
  for (let y = t + 30; y < b; y += 88)
    art += bar(l, y, r - l, 34, dark, 0.34) + bar(l, y + 60, r - l, 5, warm, 0.7)
  return art
}

function layer(one: Muffler, path: Path, step: number): void {
  const { drawing, wool } = one
  const [l, t, r, b] = boxOf(path)
  const hangs = [
    blade(l + 50, t + 30, l + 40, b - 120, 14, 10, 0.4),
    blade(l + 130, t + 20, l + 150, b - 60, 16, -14, 0.5),
    blade(r - 46, t + 40, r - 60, b - 160, 13, 12, 0.45),
  ]
  drawing.add(
    piece(drawing, wool, path, {
      across: [
        [0, step - 0.04],
        [0.3, step + 0.05],
        [0.65, step],
        [1, step - 0.12],
      ],
      volume: { rise: 8, height: 7, bulge: 26, bulgeHeight: 16, soften: 2.2, gleam: 0.02 },
      over:
        stripes(one, path) +
        folds(drawing, wool, hangs, path, { rise: 12, height: 16, opacity: 0.5 }) +
        creaseLine(drawing, wool, line(l + 20, t + 6, r - 20, t + 6), 24, 12, 0.34),
      edgeOpacity: 0.4,
    }),
  )
}

/** Twisted tassels along the hem, none quite straight. */
function fringe({ drawing, wool, seed }: Muffler, middle: number, hem: number): void {
  const random = randomFrom(seed + middle + 900)
  const tassels = Array.from({ length: 22 }, (_, i) => {
    const x = middle - half + 6 + (i * (half * 2 - 12)) / 21
    const lean = (random() - 0.5) * 12
    return d`M${x} ${hem - 6}C${x + lean * 0.2} ${hem + 20} ${x + lean} ${hem + 40} ${x + lean * 1.2} ${hem + 62 + random() * 8}`
  }).join('')
  const stroke = (colour: string, width: number, dx: number, dy: number, opacity = 1) =>
    `<path d="${tassels}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" transform="translate(${dx} ${dy})"/>`
  drawing.add(
    stroke('#5d5046', 6, 6, 9, 0.16),
    stroke(shade(wool.colour, -0.16), 7.6, 0.8, 1),
    stroke(wool.colour, 5.4, 0, 0),
    stroke(shade(wool.colour, 0.1), 1.8, -1.2, 0, 0.7),
  )
}
