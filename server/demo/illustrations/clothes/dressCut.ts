import type { Drawing } from '../engine/drawing.ts'
import { type Knot, mirrored, type Path, spline } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration } from '../illustration.ts'
import type { Surface } from '../materials/surface.ts'
import type { Hanging } from './garment.ts'

export type DressKind = 'slip' | 'gown' | 'pleated'

/** `top` is the height of the bust's upper edge, `hem` the length and `flare` how far the hem opens. */
type DressCut = { kind: DressKind; top: number; hem: number; flare: number; hanging: Hanging }

export type Dress = { drawing: Drawing; fabric: Surface; cut: DressCut; seed: number; cowl: boolean }

const lengths = { small: -120, medium: 0, large: 34 } satisfies Record<Illustration['proportion'], number>

export function cutOf(kind: DressKind, { proportion, seed }: Illustration): DressCut {
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

/** The left outline from bust to hem. */
export function sideOf({ kind, top: y, hem, flare }: DressCut): Knot[] {
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

export const hemHalf = (cut: DressCut): number => -(sideOf(cut)[9]?.[0] ?? -170)

function hemWave(cut: DressCut): Knot[] {
  const half = hemHalf(cut)
  const waves = cut.kind === 'pleated' ? 22 : 9
  return Array.from({ length: waves - 1 }, (_, i): Knot => {
    const t = (i + 1) / waves
    return [-half + 2 * half * t, cut.hem + 4 + Math.sin(t * Math.PI) * 20 + (i % 2 ? -2.5 : 2.5)]
  })
}

export function neckline({ cut: { kind, top: y }, cowl }: Dress): Knot[] {
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

export function outlineOf(dress: Dress): Path {
  const side = sideOf(dress.cut)
  return spline([...side, ...hemWave(dress.cut), ...mirrored(side), ...neckline(dress)])
}
