import type { Drawing } from '../engine/drawing.ts'
import { outline, soft } from '../engine/marks.ts'
import { type Metal, plate, polished } from '../engine/metal.ts'
import { ellipse, type Path, type Point, rect, warp } from '../engine/path.ts'

const closures = ['turn', 'bar', 'disc', 'drop'] as const
export type Closure = (typeof closures)[number]

type Place = (path: Path) => Path

function turn(drawing: Drawing, m: Metal, at: Place, [x, y]: Point): string {
  const base = at(rect(-38, -22, 76, 44, 13))
  const knob = at(rect(-9, -26, 18, 52, 9))
  const knobFill = drawing.linear(
    [
      [0, m.body],
      [0.25, m.flash],
      [0.5, m.warm],
      [0.8, m.low],
      [1, m.mid],
    ],
    x - 9,
    0,
    x + 9,
    0,
  )
  return (
    plate(drawing, base, polished(drawing, m, x - 38, y - 22, x + 34, y + 26), { rise: 2.2, height: 5 }) +
    outline(at(rect(-30, -15, 60, 30, 8)), m.low, 1, 0.7) +
    outline(at(rect(-29.4, -14.4, 60, 30, 8)), '#fff', 0.8, 0.5) +
    plate(drawing, knob, knobFill, { rise: 2.6, height: 8, gleam: 1, shadow: 3 })
  )
}

function bar(drawing: Drawing, m: Metal, at: Place, [, y]: Point): string {
  const fill = drawing.linear(
    [
      [0, m.mid],
      [0.28, m.bright],
      [0.42, m.body],
      [0.6, m.low],
      [0.8, m.warm],
      [1, m.low],
    ],
    0,
    y - 9,
    0,
    y + 9,
  )
  return plate(drawing, at(rect(-60, -9, 120, 18, 9)), fill, { rise: 3, height: 8, gleam: 0.4 })
}

function disc(drawing: Drawing, m: Metal, at: Place, [x, y]: Point): string {
  return (
    plate(drawing, at(ellipse(0, 0, 27)), polished(drawing, m, x - 27, y - 27, x + 27, y + 27)) +
    `<path d="${at(ellipse(0, 0, 18))}" fill="${polished(drawing, m, x + 20, y + 20, x - 20, y - 20)}" stroke="${m.low}" stroke-width=".8"/>` +
    soft(drawing, at(ellipse(-4, -5, 9, 6)), '#fff', { blur: 2.5, opacity: 0.45 })
  )
}

/** A tapered pendant over a small dome. */
function drop(drawing: Drawing, m: Metal, at: Place, [x, y]: Point): string {
  const pendant = at('M-9 -20L9 -20C15 2 17 22 12 34C8 42 -8 42 -12 34C-17 22 -15 2 -9 -20Z')
  return (
    plate(drawing, pendant, polished(drawing, m, x - 18, y - 26, x + 20, y + 44), { rise: 3, height: 8 }) +
    plate(drawing, at(ellipse(0, -22, 13)), polished(drawing, m, x - 13, y - 35, x + 13, y - 9), {
      shadow: 3,
    }) +
    soft(drawing, at(ellipse(-3, -26, 4, 3)), '#fff', { blur: 1.4, opacity: 0.7 })
  )
}

const draws = { turn, bar, disc, drop } satisfies Record<Closure, unknown>

/** A closure centred on a point of the canvas, a little narrower when the bag is turned. */
export function closure(drawing: Drawing, kind: Closure, metal: Metal, at: Point, squeeze: number): string {
  const place: Place = (path) => warp(path, (x, y) => [at[0] + x * squeeze, at[1] + y])
  return draws[kind](drawing, metal, place, at)
}
