import { shade } from '../engine/colour.ts'
import type { Drawing, Stop } from '../engine/drawing.ts'
import { type Metal, metalOf } from '../engine/metal.ts'
import type { Path } from '../engine/path.ts'
import { boxOf } from '../engine/path.ts'
import { type Pose, type Stage, stageFor } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'

/** What every part of a bag needs to be drawn. */
export type Bag = { drawing: Drawing; stage: Stage; leather: Surface; metal: Metal; seed: number }

export function bagOf(drawing: Drawing, illustration: Illustration, view: View, pose: Pose): Bag {
  return {
    drawing,
    stage: stageFor(view, pose),
    leather: surfaceOf(illustration.material, hexOf(illustration.colour)),
    metal: metalOf(illustration.hardware),
    seed: illustration.seed,
  }
}

/** A fill that runs from left to right through lightness steps of one colour. */
export function acrossFill(
  drawing: Drawing,
  colour: string,
  path: Path,
  steps: readonly (readonly [number, number])[],
): string {
  const [left, , right] = boxOf(path)
  const stops = steps.map(([offset, step]): Stop => [offset, shade(colour, step)])
  return drawing.linear(stops, left, 0, right, 0)
}
