import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { soft } from '../engine/marks.ts'
import { type Metal, metalOf } from '../engine/metal.ts'
import { ellipse, type Path, warp } from '../engine/path.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'

/** One shoe of a pair; `place` puts a path of the shoe, drawn in profile on the canvas, where it stands. */
export type Shoe = {
  drawing: Drawing
  leather: Surface
  lining: Surface
  metal: Metal
  seed: number
  place: (path: Path) => Path
}

/** Shoes stand on this line before they are placed. */
export const ground = 884

const liningColour = '#cfae8d'

type Standing = { x: number; y: number; scale: number; dim: number }

/** The far shoe stands behind, a little smaller and darker; the near one hides its toe. */
const pair: readonly Standing[] = [
  { x: 84, y: -74, scale: 1.09, dim: -0.045 },
  { x: -16, y: 8, scale: 1.16, dim: 0 },
]

/** Draws both shoes of a pair, the far one first; turned, they point the other way and are seen narrower. */
export function drawPair(
  drawing: Drawing,
  illustration: Illustration,
  view: View,
  one: (shoe: Shoe) => void,
): void {
  const turned = view === 'side'
  for (const { x, y, scale, dim } of pair) {
    const colour = shade(hexOf(illustration.colour), dim)
    const place = (path: Path): Path =>
      warp(path, (px, py) => {
        const across = (px - 450) * scale * (turned ? -0.9 : 1) + (turned ? -x * 1.3 : x)
        return [450 + across, ground + (py - ground) * scale + y - 40]
      })
    one({
      drawing,
      leather: surfaceOf(illustration.material, colour),
      lining: surfaceOf('calf', shade(liningColour, dim)),
      metal: metalOf(illustration.hardware),
      seed: illustration.seed,
      place,
    })
  }
}

/** The shadow of a sole that touches the ground between two points. */
export function soleShadow({ drawing, place }: Shoe, from: number, to: number): void {
  const middle = (from + to) / 2
  const half = (to - from) / 2
  drawing.add(
    soft(drawing, place(ellipse(middle + 26, ground + 8, half * 1.06, 16)), '#5d5046', {
      blur: 20,
      opacity: 0.34,
    }),
    soft(drawing, place(ellipse(middle + 6, ground + 3, half, 8)), '#2a2019', { blur: 6, opacity: 0.5 }),
    soft(drawing, place(ellipse(middle, ground, half * 0.96, 3)), '#140d08', { blur: 2, opacity: 0.6 }),
  )
}
