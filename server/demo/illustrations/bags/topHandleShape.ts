import type { Drawing } from '../engine/drawing.ts'
import type { Metal } from '../engine/metal.ts'
import type { Stage } from '../engine/stage.ts'
import type { Illustration } from '../illustration.ts'
import type { Surface } from '../materials/surface.ts'

/** Sizes from the foot, in canvas units of a medium bag; `top` and `flap` are negative heights. */
export type Cut = {
  halfTop: number
  halfBase: number
  top: number
  flap: number
  apex: number
  spread: number
  scale: number
}

export const cuts = {
  small: { halfTop: 204, halfBase: 236, top: -338, flap: -178, apex: -560, spread: 86, scale: 1.04 },
  medium: { halfTop: 238, halfBase: 286, top: -400, flap: -215, apex: -640, spread: 104, scale: 1.06 },
  large: { halfTop: 276, halfBase: 312, top: -384, flap: -214, apex: -610, spread: 122, scale: 1.08 },
} satisfies Record<Illustration['proportion'], Cut>

export const depth = 150

export type Bag = { drawing: Drawing; stage: Stage; cut: Cut; leather: Surface; metal: Metal; seed: number }
