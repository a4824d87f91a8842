import type { Drawing } from '../engine/drawing.ts'
import { type Knot, mirrored, type Path, spline } from '../engine/path.ts'
import type { Illustration } from '../illustration.ts'
import type { Surface } from '../materials/surface.ts'
import { type Hanging, onSide, type Side } from './garment.ts'

export type Cut = { hem: number; cuff: number; roomy: number; collar: 'crew' | 'turtle'; hanging: Hanging }

export type Sweater = { drawing: Drawing; wool: Surface; cut: Cut }

export const fits = {
  small: { hem: 760, cuff: 700, roomy: -8, scale: 1.3 },
  medium: { hem: 830, cuff: 716, roomy: 0, scale: 1.22 },
  large: { hem: 860, cuff: 730, roomy: 16, scale: 1.16 },
} satisfies Record<Illustration['proportion'], unknown>

export function bodyPath({ hem, roomy: w }: Cut): Path {
  const left: Knot[] = [
    [-64, 216, 1],
    [-110, 232],
    [-168, 262, 1],
    [-148 - w * 0.5, 340],
    [-140 - w, 430],
    [-148 - w, 600],
    [-162 - w, hem - 80],
    [-158 - w, hem - 60],
    [-150 - w, hem - 48, 1],
  ]
  return spline([...left, [0, hem - 44], ...mirrored(left), [0, 262]])
}

export const hemPath = ({ hem, roomy: w }: Cut): Path =>
  spline([
    [-152 - w, hem - 54, 1],
    [0, hem - 46],
    [152 + w, hem - 54, 1],
    [147 + w, hem + 10, 1],
    [0, hem + 20],
    [-147 - w, hem + 10, 1],
  ])

export function sleevePath({ cuff, roomy: w }: Cut, side: Side): Path {
  const knots: Knot[] = [
    [-168, 263, 1],
    [-192, 292],
    [-214 - w, 400],
    [-228 - w, 540],
    [-236 - w, cuff - 20],
    [-230 - w, cuff + 2, 1],
    [-182 - w, cuff + 10, 1],
    [-170 - w, cuff - 40],
    [-160 - w, 560],
    [-144 - w, 460],
    [-133 - w * 0.6, 424],
    [-138, 340],
  ]
  return spline(knots.map(([x, y, corner]): Knot => [onSide(side, x), y, corner ?? 0]))
}
