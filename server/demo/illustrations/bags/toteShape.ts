import type { Drawing } from '../engine/drawing.ts'
import type { Metal } from '../engine/metal.ts'
import { d, type Path } from '../engine/path.ts'
import type { Stage } from '../engine/stage.ts'
import type { Illustration } from '../illustration.ts'
import type { Surface } from '../materials/surface.ts'

export type Cut = { mouth: number; base: number; top: number; apex: number; spread: number; scale: number }

export const cuts = {
  small: { mouth: 222, base: 196, top: -330, apex: -560, spread: 96, scale: 1.04 },
  medium: { mouth: 284, base: 232, top: -432, apex: -654, spread: 116, scale: 1.05 },
  large: { mouth: 330, base: 252, top: -420, apex: -640, spread: 130, scale: 1.06 },
} satisfies Record<Illustration['proportion'], Cut>

export const depth = 170

export type Bag = {
  drawing: Drawing
  stage: Stage
  cut: Cut
  skin: Surface
  trim: Surface
  metal: Metal
  seed: number
}

/** The mouth is as deep as the base when the bag is turned, and a shallow slit from the front. */
export const backOf = (stage: Stage): number => (stage.turned ? depth * 0.72 : 0)

export const lipCurve = ({ mouth, top }: Cut, sag: number, lower = 0): Path =>
  d`M${-mouth + lower * 0.12} ${top + lower}C${-mouth * 0.42} ${top + sag + lower} ${mouth * 0.42} ${top + sag + lower} ${mouth - lower * 0.12} ${top + lower}`
