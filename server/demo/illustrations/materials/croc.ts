import type { Drawing } from '../engine/drawing.ts'
import { grain, relief } from '../engine/light.ts'
import { type Box, type Path, polygon } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'

export type Skin = { local: Box; place: (path: Path) => Path; seed: number; scale?: number }

function scaleOf(
  x: number,
  y: number,
  width: number,
  height: number,
  round: number,
  random: () => number,
): Path {
  const jitter = () => (random() - 0.5) * 4
  const radius = Math.min(width, height) * round
  const gap = 1.6
  return polygon([
    [x + gap + jitter(), y + gap + jitter(), radius],
    [x + width - gap + jitter(), y + gap + jitter(), radius],
    [x + width - gap + jitter(), y + height - gap + jitter(), radius],
    [x + gap + jitter(), y + height - gap + jitter(), radius],
  ])
}

/** Belly rows: squarish scales along the middle, smaller and rounder towards the flanks. */
function rows({ local: [left, top, right, bottom], seed, scale = 1 }: Skin): Path[] {
  const random = randomFrom(seed * 977 + 1)
  const middle = (left + right) / 2
  const half = (right - left) / 2
  const scales: Path[] = []
  for (let y = top - 20, row = 0; y < bottom + 30; row++) {
    const height = (30 + random() * 7) * scale
    for (const side of [-1, 1]) {
      let x = middle + (row % 2 ? 20 * scale : 0)
      while (x > left - 60 && x < right + 60) {
        const flank = Math.min(1, Math.abs(x - middle) / half)
        const width = (44 - 20 * flank ** 1.5) * (0.88 + random() * 0.24) * scale
        const from = side > 0 ? x : x - width
        const bend = flank * flank * 10
        const round = 0.22 + 0.25 * flank
        if (flank > 0.72) {
          scales.push(scaleOf(from, y + bend, width, height / 2, round, random))
          scales.push(scaleOf(from, y + bend + height / 2, width, height / 2, round, random))
        } else scales.push(scaleOf(from, y + bend, width, height, round, random))
        x += side * width
      }
    }
    y += height
  }
  return scales
}

export function croc(drawing: Drawing, box: Box, skin: Skin): string {
  const art = `<g fill="#fff"><path d="${rows(skin)
    .map((scale) => skin.place(scale))
    .join('')}"/></g>`
  return (
    relief(drawing, art, box, {
      rise: 1.9,
      height: 4.4,
      opacity: 0.8,
      soften: 0.7,
      gleam: 0.16,
      blend: 'hard-light',
    }) + grain(drawing, box, { frequency: '0.03', octaves: 2, height: 2, opacity: 0.3 })
  )
}
