import { lightness, shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { wallShadow } from '../engine/ground.ts'
import { part, softLine, stitch, tube } from '../engine/marks.ts'
import { d, type Knot, line, mirrored, type Path, type Point, spline } from '../engine/path.ts'
import { choose, randomFrom } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf, volumeOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'
import { blade, creaseLine, folds, type Hanging, hung, onCanvas, onSide, piece } from './garment.ts'
import { sash } from './sash.ts'

export type DressKind = 'slip' | 'gown' | 'pleated'

/** `top` is the height of the bust's upper edge, `hem` the length and `flare` how far the hem opens. */
export type DressCut = { kind: DressKind; top: number; hem: number; flare: number; hanging: Hanging }

export type Dress = { drawing: Drawing; fabric: Surface; cut: DressCut; seed: number; cowl: boolean }

const lengths = { small: -120, medium: 0, large: 34 } satisfies Record<Illustration['proportion'], number>

function cutOf(kind: DressKind, { proportion, seed }: Illustration): DressCut {
  const shorter = lengths[proportion]
  const base =
    kind === 'slip'
      ? { top: 250, hem: 1030, flare: 0 }
      : { top: 220, hem: 1050, flare: choose(seed, 'flare', [30, 52]) }
  const hem = base.hem + shorter
  const scale = proportion === 'small' ? 1.12 : 1.03
  return {
    kind,
    top: base.top,
    flare: kind === 'pleated' ? 74 : base.flare,
    hem,
    hanging: { scale, middle: (base.top + hem) / 2 - 30 },
  }
}

const dressOf =
  (kind: DressKind) =>
  (drawing: Drawing, illustration: Illustration, view: View): Point => {
    const { seed } = illustration
    const fabric = surfaceOf(illustration.material, hexOf(illustration.colour))
    const cut = cutOf(kind, illustration)
    const dress: Dress = {
      drawing,
      fabric,
      cut,
      seed,
      cowl: kind === 'slip' && choose(seed, 'neckline', ['cowl', 'point']) === 'cowl',
    }
    drawing.add(hung(view, cut.hanging))
    wallShadow(drawing, outlineOf(dress))
    back(dress)
    if (kind === 'slip') straps(dress)
    front(dress)
    if (kind === 'pleated' || (kind === 'gown' && choose(seed, 'waist', ['sash', 'plain']) === 'sash'))
      sash(dress)
    drawing.add('</g>')
    return onCanvas(cut.hanging, 10, cut.top + 140)
  }

export const slipDress = dressOf('slip')
export const gown = dressOf('gown')
export const pleatedDress = dressOf('pleated')

/** The left outline from bust to hem. */
function sideOf({ kind, top: y, hem, flare }: DressCut): Knot[] {
  if (kind === 'slip')
    return [
      [-78, y + 18, 1],
      [-98, y + 64],
      [-110, y + 104],
      [-100, y + 150],
      [-88, y + 210],
      [-98, y + 280],
      [-120, y + 370],
      [-138 - flare * 0.3, y + 370 + (hem - 110 - y - 370) * 0.5],
      [-158 - flare * 0.7, hem - 110],
      [-170 - flare, hem, 1],
    ]
  return [
    [-78, y + 36, 1],
    [-100, y + 84],
    [-104, y + 130],
    [-88, y + 190],
    [-82, y + 235],
    [-94, y + 300],
    [-112, y + 380],
    [-120 - flare * 0.15, y + 380 + (hem - 130 - y - 380) * 0.45],
    [-150 - flare * 0.55, hem - 130],
    [-176 - flare, hem, 1],
  ]
}

const hemHalf = (cut: DressCut): number => -(sideOf(cut)[9]?.[0] ?? -170)

function hemWave(cut: DressCut): Knot[] {
  const half = hemHalf(cut)
  const waves = cut.kind === 'pleated' ? 22 : 9
  return Array.from({ length: waves - 1 }, (_, i): Knot => {
    const t = (i + 1) / waves
    return [-half + 2 * half * t, cut.hem + 4 + Math.sin(t * Math.PI) * 20 + (i % 2 ? -2.5 : 2.5)]
  })
}

function neckline({ cut: { kind, top: y }, cowl }: Dress): Knot[] {
  if (cowl)
    return [
      [40, y + 66],
      [0, y + 92],
      [-40, y + 66],
    ]
  if (kind === 'slip')
    return [
      [42, y + 64],
      [0, y + 100, 1],
      [-42, y + 64],
    ]
  return [
    [50, y + 4],
    [0, y + 34, 1],
    [-50, y + 4],
  ]
}

function outlineOf(dress: Dress): Path {
  const side = sideOf(dress.cut)
  return spline([...side, ...hemWave(dress.cut), ...mirrored(side), ...neckline(dress)])
}

function back({ drawing, cut: { kind, top: y }, fabric }: Dress): void {
  const path =
    kind === 'slip'
      ? spline([
          [-76, y + 60],
          [0, y + 46],
          [76, y + 60],
          [90, y + 110],
          [0, y + 130],
          [-90, y + 110],
        ])
      : spline([
          [-78, y + 50],
          [0, y + 40],
          [78, y + 50],
          [80, y + 90],
          [-80, y + 90],
        ])
  drawing.add(
    part(drawing, path, shade(fabric.colour, -0.2), {
      volume: volumeOf(fabric, { rise: 4, height: 5 }),
      inner: creaseLine(drawing, fabric, line(-90, y + 100, 90, y + 100), 30, 12, 0.4),
    }),
  )
}

function straps({ drawing, cut: { top: y }, fabric }: Dress): void {
  for (const side of [-1, 1] as const) {
    const m = (x: number) => onSide(side, x)
    const behind = d`M${m(-62)} ${y - 78}C${m(-68)} ${y - 30} ${m(-70)} ${y + 20} ${m(-58)} ${y + 62}`
    const before = d`M${m(-62)} ${y - 78}C${m(-72)} ${y - 40} ${m(-78)} ${y - 10} ${m(-77)} ${y + 24}`
    drawing.add(
      tube(drawing, behind, 4.4, shade(fabric.colour, -0.1), { volume: { rise: 1.2, height: 3 } }),
      tube(drawing, before, 5, shade(fabric.colour, 0.02), {
        shadow: { dx: 3, dy: 5, blur: 3, opacity: 0.3 },
        volume: { rise: 1.3, height: 3.4 },
      }),
    )
  }
}

/** Folds fall from the hip to the hem; each dress has its own. */
function skirtFolds({ cut, seed }: Dress): Path[] {
  const random = randomFrom(seed + 11)
  const half = hemHalf(cut)
  const hip = cut.top + 330
  const waist = 80
  if (cut.kind === 'pleated')
    return Array.from({ length: 22 }, (_, i) => {
      const t = (i + 0.5) / 22
      return blade(
        (t - 0.5) * 2 * waist,
        cut.top + 250,
        (t - 0.5) * 2 * half,
        cut.hem + 30,
        7,
        (t - 0.5) * -30,
        0.8,
      )
    })
  const count = 9 + (seed % 3)
  const top = -(sideOf(cut)[6]?.[0] ?? -120)
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count + (random() - 0.5) * 0.04
    const below = -half + 2 * half * t
    const above = -top + 2 * top * (0.12 + 0.76 * t) + (random() - 0.5) * 14
    const from = hip + (cut.hem - hip) * (0.65 - random() * 0.5) * 0.7
    const x = above + ((below - above) * (from - hip)) / (cut.hem - hip)
    return blade(x, from, below, cut.hem + 24, 13 * (0.7 + random() * 0.7), (random() - 0.5) * 14, 0.72)
  })
}

/** Cloth cut on the bias pulls in diagonals at the waist. */
const biasFolds = (y: number): Path[] => [
  blade(-78, y + 215, 70, y + 262, 8, -6),
  blade(-84, y + 236, 50, y + 310, 9, -10),
  blade(86, y + 208, -50, y + 250, 7, 6),
  blade(90, y + 250, -20, y + 330, 9, 8),
  blade(-98, y + 300, 20, y + 400, 11, -16, 0.35),
  blade(98, y + 310, 0, y + 420, 11, 14, 0.35),
  blade(-90, y + 150, -30, y + 120, 7, 4),
  blade(90, y + 150, 34, y + 122, 7, -4),
]

const cowlFolds = (y: number): Path[] =>
  [0, 1, 2, 3].map((k) =>
    spline([
      [-72 + k * 7, y + 30 + k * 12],
      [-38 + k * 3, y + 86 + k * 22],
      [0, y + 108 + k * 27],
      [38 - k * 3, y + 86 + k * 22],
      [72 - k * 7, y + 30 + k * 12],
      [36 - k * 3, y + 98 + k * 24],
      [0, y + 124 + k * 29],
      [-36 + k * 3, y + 98 + k * 24],
    ]),
  )

const bustFolds = (y: number): Path[] => [
  blade(0, y + 104, -50, y + 150, 6, -8),
  blade(0, y + 104, 50, y + 150, 6, 8),
]

function light({ drawing, fabric, cut: { top: y, hem } }: Dress): string {
  const strength = fabric.material === 'satin' ? 1 : fabric.material === 'velvet' ? 0.55 : 0.4
  const glow = (path: Path, width: number, blur: number, opacity: number) =>
    softLine(drawing, path, shade(fabric.colour, 0.24, 0.75), width, { blur, opacity: opacity * strength })
  return (
    glow(d`M-58 ${y + 110}C-66 ${y + 150} -58 ${y + 190} -54 ${y + 220}`, 20, 12, 0.5) +
    glow(d`M-66 ${y + 300}C-84 ${y + 400} -98 ${y + 520} -110 ${hem - 60}`, 20, 16, 0.55) +
    glow(d`M-10 ${y + 420}C-14 ${y + 520} -18 ${y + 640} -26 ${hem - 40}`, 12, 12, 0.35) +
    creaseLine(
      drawing,
      fabric,
      d`M90 ${y + 100}C84 ${y + 190} 110 ${y + 320} 130 ${y + 420}C150 ${y + 560} 156 ${hem - 100} 166 ${hem}`,
      46,
      22,
      0.34,
    ) +
    creaseLine(
      drawing,
      fabric,
      d`M-104 ${y + 110}C-90 ${y + 200} -110 ${y + 320} -124 ${y + 400}C-144 ${y + 560} -154 ${hem - 100} -170 ${hem}`,
      14,
      10,
      0.26,
    )
  )
}

function front(dress: Dress): void {
  const { drawing, fabric, cut, cowl } = dress
  const { top: y, kind } = cut
  const path = outlineOf(dress)
  const satin = fabric.material === 'satin'
  const depth = satin ? 0.85 : fabric.material === 'velvet' ? 0.7 : 0.55
  const gleam = satin ? 0.14 : 0.04
  const bodice = cowl
    ? folds(drawing, fabric, cowlFolds(y), path, {
        opacity: depth * 0.9,
        rise: 4,
        soften: 2,
        height: 9,
        gleam,
      })
    : ''
  const waist = [
    ...(kind === 'pleated' ? biasFolds(y).slice(6) : biasFolds(y)),
    ...(cowl || kind === 'pleated' ? [] : bustFolds(y)),
  ]
  const skirt = kind === 'pleated' ? { rise: 4, height: 16, soften: 2 } : { rise: 8, height: 22, soften: 3.2 }
  drawing.add(
    piece(drawing, fabric, path, {
      across: [
        [0, -0.03],
        [0.32, 0.06],
        [0.6, 0],
        [1, -0.09],
      ],
      slope: 60,
      volume: { rise: 8, height: 6, bulge: 34, bulgeHeight: 26, soften: 2.6 },
      over:
        folds(drawing, fabric, skirtFolds(dress), path, { opacity: depth, gleam, ...skirt }) +
        folds(drawing, fabric, waist, path, { opacity: depth * 0.7, height: 10, gleam: gleam * 0.8 }) +
        bodice +
        light(dress),
      edgeOpacity: 0.4,
    }),
  )
  if (kind !== 'slip') return
  const seam: Knot[] = [
    [-77, y + 24],
    [-42, y + 70],
    [0, cowl ? y + 98 : y + 107, cowl ? 0 : 1],
    [42, y + 70],
    [77, y + 24],
  ]
  const thread = shade(fabric.colour, lightness(fabric.colour) > 0.8 ? -0.1 : 0.1)
  drawing.add(stitch(spline(seam, false), thread, { width: 0.9, dash: '3 2.4', groove: 0.12 }))
}
