import type { Drawing } from '../engine/drawing.ts'
import { relief } from '../engine/light.ts'
import { boxOf, d, type Path } from '../engine/path.ts'
import type { Surface } from '../materials/surface.ts'

const repeat = 46

/** One cable: a strand over, the other under and interrupted, changing sides at every repeat. */
function cable(x: number, width: number, phase: number, hem: number): string {
  const h = width * 0.5
  let over = ''
  let under = ''
  for (let y = 250; y < hem - 50; y += repeat) {
    const s = ((y - 250) / repeat + phase) % 2 ? 1 : -1
    over += d`M${x - s * h} ${y - 4}C${x - s * h} ${y + 18} ${x + s * h} ${y + 24} ${x + s * h} ${y + 48}`
    under +=
      d`M${x + s * h} ${y - 4}C${x + s * h} ${y + 10} ${x + s * width * 0.3} ${y + 14} ${x + s * width * 0.16} ${y + 18}` +
      d`M${x - s * width * 0.16} ${y + 28}C${x - s * width * 0.3} ${y + 32} ${x - s * h} ${y + 36} ${x - s * h} ${y + 48}`
  }
  const rails = [-1, 1].map((k) => d`M${x + k * width * 1.15} 240L${x + k * width * 1.15} ${hem}`).join('')
  return `<path d="${over}" stroke-width="${width * 0.5}"/><path d="${under}" stroke-width="${width * 0.46}"/><path d="${rails}" stroke-width="5"/>`
}

export function cables(drawing: Drawing, wool: Surface, body: Path, hem: number): string {
  const art = cable(0, 30, 0, hem) + cable(-66, 22, 1, hem) + cable(66, 22, 0, hem)
  return relief(drawing, `<g fill="none" stroke="#fff" stroke-linecap="round">${art}</g>`, boxOf(body), {
    rise: 2.8,
    height: 6,
    blend: 'hard-light',
    opacity: wool.pale ? 0.42 : 0.5,
    soften: 1.2,
  })
}
