import type { Drawing } from '../engine/drawing.ts'
import { choose } from '../engine/random.ts'
import type { Illustration } from '../illustration.ts'
import type { Surface } from '../materials/surface.ts'
import type { Hanging } from './garment.ts'

export type JacketKind = 'blazer' | 'coat' | 'trench'

/** Heights are distances from the top of the picture before hanging, widths from the middle. */
export type JacketCut = {
  kind: JacketKind
  hanging: Hanging
  hem: number
  cuff: number
  shoulder: number
  /** How much the hem opens, the sides hang straight, and the waist is taken in. */
  flare: number
  boxy: number
  waist: number
  /** Where the lapel breaks, and the x of the overlapping edge. */
  breakAt: number
  edge: number
  lapel: number
  peaked: boolean
  /** How far the front corners are rounded away; 0 is square. */
  cutaway: number
  pocketAt: number
  buttons: readonly (readonly [x: number, y: number, radius: number])[]
  belt?: number
}

export type Jacket = {
  drawing: Drawing
  cut: JacketCut
  fabric: Surface
  button: string
  lining: string
  sewn: boolean
}

const blazer: JacketCut = {
  kind: 'blazer',
  hanging: { scale: 1.24, middle: 512 },
  hem: 820,
  cuff: 756,
  shoulder: 170,
  flare: 0,
  boxy: 0,
  waist: -6,
  breakAt: 540,
  edge: 18,
  lapel: 0,
  peaked: false,
  cutaway: 40,
  pocketAt: 650,
  buttons: [[0, 566, 11]],
}

const doubleBreasted: JacketCut = {
  ...blazer,
  breakAt: 560,
  edge: 44,
  lapel: 6,
  peaked: true,
  cutaway: 0,
  buttons: [
    [-34, 572, 10.5],
    [30, 572, 10.5],
    [-34, 652, 10.5],
    [30, 652, 10.5],
    [-46, 490, 9.5],
    [42, 490, 9.5],
  ],
}

const coat: JacketCut = {
  ...blazer,
  kind: 'coat',
  hanging: { scale: 1.05, middle: 615 },
  hem: 1030,
  cuff: 730,
  shoulder: 160,
  flare: 10,
  boxy: 4,
  waist: 0,
  breakAt: 590,
  edge: 22,
  lapel: 8,
  cutaway: 0,
  pocketAt: 690,
  buttons: [
    [4, 616, 12],
    [4, 730, 12],
  ],
}

const trench: JacketCut = {
  ...coat,
  kind: 'trench',
  flare: 30,
  boxy: 0,
  waist: 2,
  breakAt: 512,
  edge: 38,
  lapel: 10,
  pocketAt: 668,
  belt: 566,
  buttons: [
    [-38, 512, 10.5],
    [26, 512, 10.5],
    [-40, 648, 10.5],
    [26, 648, 10.5],
    [-42, 738, 10.5],
    [26, 738, 10.5],
  ],
}

/** Small is cropped and narrow, large is long and roomy. */
const fits = {
  small: { hem: -0.09, shoulder: -6, boxy: -2, scale: 1.04 },
  medium: { hem: 0, shoulder: 0, boxy: 0, scale: 1 },
  large: { hem: 0.05, shoulder: 9, boxy: 12, scale: 0.97 },
} satisfies Record<Illustration['proportion'], unknown>

export function jacketCut(kind: JacketKind, { proportion, seed }: Illustration): JacketCut {
  const fit = fits[proportion]
  const closing = choose(seed, 'front', ['single', 'single', 'double'])
  const base =
    kind === 'trench' ? trench : kind === 'coat' ? coat : closing === 'double' ? doubleBreasted : blazer
  const hem = base.hem * (1 + fit.hem)
  return {
    ...base,
    hem,
    shoulder: base.shoulder + fit.shoulder,
    boxy: base.boxy + fit.boxy,
    buttons: base.buttons.filter(([, y]) => y < hem - 60),
    hanging: { scale: base.hanging.scale * fit.scale, middle: base.hanging.middle + (hem - base.hem) / 2 },
  }
}
