import type { Drawing } from './drawing.ts'
import { soft } from './marks.ts'
import { ellipse, type Path } from './path.ts'

/** Shadow under a product that stands along a straight base from x0 to x1. */
export function standingShadow(drawing: Drawing, x0: number, x1: number, y: number, depth = 26): void {
  const x = (x0 + x1) / 2
  const half = (x1 - x0) / 2
  const far = ellipse(x + half * 0.2, y + depth * 0.5, half * 1.22, depth * 1.7)
  const near = ellipse(x + half * 0.12, y + depth * 0.2, half * 1.06, depth * 0.8)
  drawing.add(
    soft(drawing, far, '#5d5046', { blur: 40, opacity: 0.24 }),
    soft(drawing, near, '#4a3d33', { blur: 16, opacity: 0.32 }),
    soft(drawing, ellipse(x + 8, y + 2, half * 0.985, 9), '#2a2019', { blur: 6, opacity: 0.5 }),
    soft(drawing, ellipse(x + 2, y - 1, half * 0.96, 3.4), '#140d08', { blur: 2, opacity: 0.62 }),
  )
}

/** Shadow under the footprint of a turned or rounded product. */
export function footprintShadow(drawing: Drawing, footprint: Path, dx = 16): void {
  drawing.add(
    soft(drawing, footprint, '#5d5046', { blur: 38, opacity: 0.28, dx: dx * 1.6, dy: 16 }),
    soft(drawing, footprint, '#4a3d33', { blur: 16, opacity: 0.36, dx, dy: 8 }),
    soft(drawing, footprint, '#2a2019', { blur: 6, opacity: 0.5, dx: 6, dy: 3 }),
    soft(drawing, footprint, '#140d08', { blur: 2, opacity: 0.62, dx: 1, dy: 1 }),
  )
}

/** Shadow on the wall behind what hangs or lies flat. */
export function wallShadow(drawing: Drawing, outline: Path, strength = 1): void {
  drawing.add(
    soft(drawing, outline, '#5d5046', { blur: 36, opacity: 0.24 * strength, dx: 28, dy: 38 }),
    soft(drawing, outline, '#3a2e26', { blur: 14, opacity: 0.2 * strength, dx: 12, dy: 17 }),
    soft(drawing, outline, '#140d08', { blur: 4, opacity: 0.16 * strength, dx: 4, dy: 5 }),
  )
}
