import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { part, softLine } from '../engine/marks.ts'
import { line, type Path, polygon } from '../engine/path.ts'
import { type Surface, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { acrossFill } from './bag.ts'
import { type Bag, depth } from './topHandleShape.ts'

export function frontGussets({ drawing, stage, cut, leather }: Bag): void {
  const { top, halfTop, halfBase } = cut
  for (const s of [-1, 1]) {
    const side = stage.place(
      polygon([
        [s * (halfTop - 16), top + 14, 8],
        [s * (halfTop + 14), top + 18, 10],
        [s * (halfTop + 20), top / 2 - 20, 60],
        [s * (halfBase + 15), -20, 20],
        [s * (halfBase - 20), -4, 12],
      ]),
    )
    drawing.add(
      part(drawing, side, shade(leather.colour, s < 0 ? -0.1 : -0.2), {
        volume: volumeOf(leather, { rise: 7, height: 7 }),
        inner: texture(drawing, leather, side),
        edge: { colour: leather.edge, width: 1.2, opacity: 0.6 },
      }),
    )
  }
}

/** The side folds inward between the front and back panels. */
export function turnedGusset({ drawing, stage, cut, leather }: Bag): void {
  const { top: h, halfTop: t, halfBase: w } = cut
  const backTop = depth * 0.62
  const at = (x: number, y: number, z: number, radius: number): [number, number, number] => [
    ...stage.point(x, y, z),
    radius,
  ]
  const middle = (t + w) / 2
  const back = polygon([
    at(-t, h - 2, backTop, 14),
    at(t, h - 2, backTop, 10),
    at(w, 0, depth, 20),
    at(-w, 0, depth, 20),
  ])
  const inward = at(middle - 26, h * 0.45, depth * 0.42, 60)
  const near = polygon([
    at(t - 6, h + 8, 2, 4),
    at(t - 34, h + 30, backTop * 0.5, 10),
    inward,
    at(w - 2, -3, depth * 0.5, 4),
    at(w - 6, -6, 0, 16),
    at(middle - 2, h / 2, 0, 200),
  ])
  const far = polygon([
    at(t - 34, h + 30, backTop * 0.5, 10),
    at(t - 2, h + 6, backTop, 6),
    at(middle, h / 2, depth * 0.84, 200),
    at(w - 4, -6, depth, 22),
    at(w - 2, -3, depth * 0.5, 4),
    inward,
  ])
  const spine = (z: number, zFoot: number) => line(...stage.point(t, h, z), ...stage.point(w, 0, zFoot))
  const fold = (path: Path, tones: readonly [number, number], over: string) =>
    foldedWall(drawing, leather, path, tones, over)
  drawing.add(
    part(drawing, back, shade(leather.colour, -0.2), { volume: volumeOf(leather, { rise: 6, height: 6 }) }),
    fold(
      far,
      [-0.06, -0.13],
      softLine(drawing, spine(backTop, depth), shade(leather.colour, 0.1), 12, { blur: 7, opacity: 0.5 }),
    ),
    fold(
      near,
      [-0.12, -0.24],
      softLine(drawing, spine(0, 0), leather.crease, 22, { blur: 10, opacity: 0.5 }),
    ),
  )
}

function foldedWall(
  drawing: Drawing,
  leather: Surface,
  path: Path,
  [from, to]: readonly [number, number],
  over: string,
): string {
  return part(
    drawing,
    path,
    acrossFill(drawing, leather.colour, path, [
      [0, from],
      [1, to],
    ]),
    {
      volume: volumeOf(leather, { rise: 7, height: 6 }),
      inner: texture(drawing, leather, path) + over,
      edge: { colour: leather.edge, width: 1.4 },
    },
  )
}
