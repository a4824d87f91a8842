import { type Path, spline } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import { type Dress, hemHalf, sideOf } from './dressCut.ts'
import { blade } from './garment.ts'

/** Folds fall from the hip to the hem; each dress has its own. */
export function skirtFolds({ cut, seed }: Dress): Path[] {
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
export const biasFolds = (y: number): Path[] => [
  blade(-78, y + 215, 70, y + 262, 8, -6),
  blade(-84, y + 236, 50, y + 310, 9, -10),
  blade(86, y + 208, -50, y + 250, 7, 6),
  blade(90, y + 250, -20, y + 330, 9, 8),
  blade(-98, y + 300, 20, y + 400, 11, -16, 0.35),
  blade(98, y + 310, 0, y + 420, 11, 14, 0.35),
  blade(-90, y + 150, -30, y + 120, 7, 4),
  blade(90, y + 150, 34, y + 122, 7, -4),
]

export const cowlFolds = (y: number): Path[] =>
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

export const bustFolds = (y: number): Path[] => [
  blade(0, y + 104, -50, y + 150, 6, -8),
  blade(0, y + 104, 50, y + 150, 6, 8),
]
