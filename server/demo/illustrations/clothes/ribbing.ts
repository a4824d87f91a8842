import { relief } from '../engine/light.ts'
import { boxOf, line, type Path } from '../engine/path.ts'
import { creaseLine, piece } from './garment.ts'
import type { Sweater } from './sweaterCut.ts'

/** Vertical ribs inside a band. */
export function ribs({ drawing, wool }: Sweater, path: Path, count: number): string {
  const [l, t, r, b] = boxOf(path)
  const step = (r - l) / count
  const lines = Array.from({ length: count }, (_, i) =>
    line(l + (i + 0.5) * step, t - 6, l + (i + 0.5) * step, b + 6),
  ).join('')
  const art = `<path d="${lines}" stroke="#fff" stroke-width="${(step * 0.62).toFixed(2)}"/>`
  const light = { rise: 1.6, height: 3.4, soften: 0.8, azimuth: 205, opacity: wool.pale ? 0.34 : 0.5 }
  return relief(drawing, art, [l, t, r, b], { ...light, blend: 'hard-light' })
}

export type Tones = readonly (readonly [number, number])[]

export function ribbed(knit: Sweater, path: Path, count: number, across: Tones): void {
  const { drawing, wool } = knit
  const [l, t, r, b] = boxOf(path)
  drawing.add(
    piece(drawing, wool, path, {
      across,
      volume: { rise: 6, height: 7, gleam: 0.02 },
      over:
        ribs(knit, path, count) +
        creaseLine(drawing, wool, line(l, t + 4, r, t + 4), 9, 5, 0.35) +
        creaseLine(drawing, wool, line(l, b - 6, r, b - 6), 14, 8, 0.35),
    }),
  )
}
