import type { Illustration } from '../illustration.ts'
import type { Surface } from '../materials/surface.ts'
import type { Bag } from './bag.ts'

export type Cut = { mouth: number; base: number; top: number; apex: number; scale: number }

export const cuts = {
  small: { mouth: 176, base: 160, top: -320, apex: -600, scale: 1.04 },
  medium: { mouth: 214, base: 186, top: -400, apex: -695, scale: 1.04 },
  large: { mouth: 250, base: 216, top: -428, apex: -690, scale: 1.04 },
} satisfies Record<Illustration['proportion'], Cut>

/** A cylinder shows the same body from every side: turning it moves the cord, handle and seams around it. */
export type Bucket = Bag & { cut: Cut; trim: Surface; turn: number; across: (share: number) => number }
