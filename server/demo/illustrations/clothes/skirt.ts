import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { wallShadow } from '../engine/ground.ts'
import { part, softLine, stitch } from '../engine/marks.ts'
import { d, type Knot, line, mirrored, type Path, type Point, spline } from '../engine/path.ts'
import { choose, randomFrom } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf, volumeOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'
import { blade, button, buttonTone, creaseLine, folds, hang, onCanvas, piece } from './garment.ts'

type Shape = 'pencil' | 'line' | 'pleated'
type Skirt = {
  drawing: Drawing
  fabric: Surface
  hem: number
  flare: number
  shape: Shape
  seed: number
  tone: string
}

const hems = { small: 690, medium: 900, large: 1000 } satisfies Record<Illustration['proportion'], number>
const flares = { pencil: -8, line: 92, pleated: 120 } satisfies Record<Shape, number>
const top = 300
const waist = 128

export function skirt(drawing: Drawing, illustration: Illustration, view: View): Point {
  const { seed, proportion, material } = illustration
  const hem = hems[proportion]
  const shape = choose<Shape>(
    seed,
    'shape',
    material === 'satin' ? ['line', 'pleated', 'line'] : ['line', 'pencil', 'pleated'],
  )
  const one: Skirt = {
    ...{ drawing, hem, shape, seed, fabric: surfaceOf(material, hexOf(illustration.colour)) },
    flare: proportion === 'small' ? flares[shape] * 0.6 : flares[shape],
    tone: buttonTone(illustration.hardware),
  }
  const hanging = { scale: proportion === 'small' ? 1.34 : 1.12, middle: (top + hem) / 2 - 10 }
  hang(drawing, view, hanging)
  const body = outlineOf(one)
  wallShadow(drawing, body)
  inside(one)
  front(one, body)
  band(one)
  drawing.add('</g>')
  return onCanvas(hanging, -20, top + 110)
}

function sideOf({ hem, flare, shape }: Skirt): Knot[] {
  const length = hem - top
  const hip = shape === 'pencil' ? 56 : 44
  return [
    [-waist, top + 20, 1],
    [-waist - hip * 0.6, top + length * 0.14],
    [-waist - hip - Math.max(0, flare * 0.1), top + length * 0.3],
    [-waist - hip * 0.9 - flare * 0.5, top + length * 0.65],
    [-waist - hip * 0.7 - flare, hem, 1],
  ]
}

const hemHalf = (one: Skirt): number => -(sideOf(one)[4]?.[0] ?? -waist)

function outlineOf(one: Skirt): Path {
  const side = sideOf(one)
  const half = hemHalf(one)
  const waves = one.shape === 'pleated' ? 24 : one.shape === 'line' ? 9 : 4
  const sway = one.shape === 'pencil' ? 1 : 3
  const hem = Array.from({ length: waves - 1 }, (_, i): Knot => {
    const t = (i + 1) / waves
    return [
      -half + 2 * half * t,
      one.hem + Math.sin(t * Math.PI) * (one.shape === 'pencil' ? 6 : 22) + (i % 2 ? -sway : sway),
    ]
  })
  return spline([...side, ...hem, ...mirrored(side), [0, top + 30]])
}

function inside({ drawing, fabric }: Skirt): void {
  const path = spline([
    [-waist + 4, top - 16],
    [0, top - 26],
    [waist - 4, top - 16],
    [waist - 6, top + 16],
    [0, top + 22],
    [-waist + 6, top + 16],
  ])
  drawing.add(
    part(drawing, path, shade(fabric.colour, -0.26), { volume: volumeOf(fabric, { rise: 4, height: 4 }) }),
  )
}

function foldsOf(one: Skirt): Path[] {
  const { hem, shape, seed } = one
  const random = randomFrom(seed + 31)
  const half = hemHalf(one)
  if (shape === 'pencil')
    return [
      blade(-150, top + 210, 40, top + 240, 9, -6),
      blade(150, top + 230, -30, top + 270, 9, 7),
      blade(-60, top + 60, -70, top + 180, 8),
    ]
  const count = shape === 'pleated' ? 20 : 9
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count
    const from = shape === 'pleated' ? top + 30 : top + 60 + random() * 160
    const x = (t - 0.5) * 2 * waist * (shape === 'pleated' ? 0.98 : 1.2)
    return blade(
      x,
      from,
      (t - 0.5) * 2 * half,
      hem + 26,
      shape === 'pleated' ? 8 : 12 + random() * 7,
      (t - 0.5) * -34,
      0.78,
    )
  })
}

function front(one: Skirt, path: Path): void {
  const { drawing, fabric, hem, shape, tone } = one
  const half = hemHalf(one)
  const depth = fabric.material === 'satin' ? 0.85 : 0.6
  const glow = softLine(
    drawing,
    d`M-90 ${top + 90}C-110 ${top + 260} -${half * 0.62} ${hem - 200} -${half * 0.7} ${hem - 40}`,
    shade(fabric.colour, 0.22, 0.75),
    26,
    {
      blur: 18,
      opacity: fabric.material === 'satin' ? 0.55 : 0.22,
    },
  )
  drawing.add(
    piece(drawing, fabric, path, {
      across: [
        [0, -0.04],
        [0.3, 0.06],
        [0.6, 0],
        [1, -0.11],
      ],
      slope: 60,
      volume: { rise: 8, height: 6, bulge: 32, bulgeHeight: 24, soften: 2.4 },
      over:
        folds(drawing, fabric, foldsOf(one), path, {
          rise: shape === 'pleated' ? 4 : 8,
          height: 18,
          opacity: depth,
          soften: 2.4,
        }) +
        glow +
        creaseLine(drawing, fabric, line(-waist, top + 34, waist, top + 34), 16, 8, 0.4) +
        creaseLine(
          drawing,
          fabric,
          d`M${waist + 30} ${top + 120}C${waist + 60} ${top + 300} ${half - 20} ${hem - 160} ${half} ${hem}`,
          44,
          22,
          0.34,
        ),
      edgeOpacity: 0.45,
    }),
  )
  if (shape !== 'line' || fabric.material === 'satin') return
  // A wrapped front with its edge and two buttons.
  const wrap = d`M54 ${top + 26}C58 ${top + 160} ${half * 0.34} ${hem - 200} ${half * 0.4} ${hem + 10}`
  drawing.add(
    softLine(drawing, wrap, fabric.crease, 7, { blur: 4, opacity: 0.5, dx: 4 }),
    stitch(wrap, fabric.thread, { width: 1, dash: '4.5 3', groove: 0.12 }),
    button(drawing, 36, top + 66, 11, tone),
    button(drawing, 40, top + 126, 11, tone),
  )
}

function band({ drawing, fabric }: Skirt): void {
  const path = spline([
    [-waist - 3, top - 14, 1],
    [0, top - 2],
    [waist + 3, top - 14, 1],
    [waist + 4, top + 26, 1],
    [0, top + 38],
    [-waist - 4, top + 26, 1],
  ])
  drawing.add(
    piece(drawing, fabric, path, {
      across: [
        [0, -0.03],
        [0.3, 0.07],
        [1, -0.1],
      ],
      volume: { rise: 4, height: 5 },
      shadow: { dx: 1, dy: 5, blur: 5, opacity: 0.34 },
    }),
    stitch(
      spline(
        [
          [-waist, top + 20],
          [0, top + 32],
          [waist, top + 20],
        ],
        false,
      ),
      fabric.thread,
      { width: 0.9, dash: '4 3', groove: 0.1 },
    ),
  )
}
