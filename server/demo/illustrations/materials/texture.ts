import type { Drawing } from '../engine/drawing.ts'
import { filled, grain, mottle, relief } from '../engine/light.ts'
import { type Box, boxOf, type Path } from '../engine/path.ts'
import { cloth } from './cloth.ts'
import { croc, type Skin } from './croc.ts'
import { pebble } from './pebble.ts'
import { quilt } from './quilt.ts'
import type { Surface } from './surface.ts'

function canvas(drawing: Drawing, box: Box): string {
  const weave =
    '<path d="M0 1.5H2.4M3.6 1.5H6M.6 4.5H5.4" stroke="#fff" stroke-width="2" stroke-linecap="round"/>'
  const pattern = drawing.once('canvas', () => drawing.pattern(6, 6, weave))
  return (
    relief(drawing, filled(box, pattern), box, { rise: 0.6, height: 1.3, opacity: 0.6 }) +
    grain(drawing, box, { frequency: '0.02 0.5', octaves: 2, height: 0.8, opacity: 0.4 }) +
    grain(drawing, box, { frequency: '0.5 0.02', octaves: 2, height: 0.8, opacity: 0.3, seed: 9 })
  )
}

const suede = (drawing: Drawing, box: Box) =>
  grain(drawing, box, { frequency: '0.55 0.7', octaves: 4, height: 1.6, opacity: 0.55, soften: 0.5 }) +
  mottle(drawing, box, { frequency: '0.010 0.016', opacity: 0.2, contrast: 2.2, seed: 8 + drawing.seed }) +
  mottle(drawing, box, { frequency: '0.06 0.03', opacity: 0.13, contrast: 2, seed: 2 + drawing.seed })

const calf = (drawing: Drawing, box: Box) =>
  grain(drawing, box, { frequency: '0.9', octaves: 2, height: 0.5, opacity: 0.3 }) +
  mottle(drawing, box, { frequency: '0.006 0.009', opacity: 0.12, seed: 5 + drawing.seed })

/** The art that turns a lit flat part into its material. `skin` says where scales and channels run. */
export function texture(drawing: Drawing, surface: Surface, path: Path, skin?: Skin): string {
  const box = boxOf(path)
  const laid = skin ?? { local: box, place: (p: Path) => p, seed: drawing.seed, scale: 0.6 }
  switch (surface.material) {
    case 'pebble':
      return pebble(drawing, surface, box)
    case 'croc':
      return croc(drawing, box, laid)
    case 'quilt':
      return skin ? calf(drawing, box) + quilt(drawing, surface, box, skin) : calf(drawing, box)
    case 'suede':
      return suede(drawing, box)
    case 'canvas':
      return canvas(drawing, box)
    case 'patent':
      return ''
    case 'calf':
    case 'bracelet':
      return calf(drawing, box)
    default:
      return cloth(drawing, surface, box)
  }
}
