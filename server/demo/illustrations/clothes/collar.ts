import { stitch } from '../engine/marks.ts'
import { type Knot, line, spline } from '../engine/path.ts'
import { creaseLine, onSide, piece, type Side } from './garment.ts'
import type { Jacket } from './jacketCut.ts'

/** The stand behind the neck, then both lapels and collar leaves, the near ones on top. */
export function collarAndLapels(jacket: Jacket): void {
  const { drawing, fabric } = jacket
  const stand = spline([
    [-66, 210, 1],
    [-40, 190],
    [0, 184],
    [40, 190],
    [66, 210, 1],
    [54, 228],
    [0, 212],
    [-54, 228],
  ])
  drawing.add(
    piece(drawing, fabric, stand, {
      across: [
        [0, -0.03],
        [1, -0.08],
      ],
      volume: { rise: 3, height: 5 },
      shadow: { dx: 0, dy: 5, blur: 4, opacity: 0.5 },
    }),
  )
  lapel(jacket, 1)
  lapel(jacket, -1)
}

function lapelKnots({ cut }: Jacket, side: Side): Knot[] {
  const { breakAt: b, lapel: wide, peaked, edge } = cut
  const foot = side < 0 ? edge - 4 : -8
  const down = (share: number) => 352 + (b - 352) * share
  const notch: Knot[] = peaked
    ? [
        [-90 - wide, 296, 1],
        [-52, 320, 1],
      ]
    : [
        [-92 - wide, 352, 1],
        [-54, 326, 1],
      ]
  return [
    [-46, 226, 1],
    [-46 + (foot + 46) * 0.3, 226 + (b - 226) * 0.25],
    [-46 + (foot + 46) * 0.72, 226 + (b - 226) * 0.62],
    [foot, b - 4, 1],
    [foot - (foot + 58) * 0.3, down(0.74)],
    [-58 - wide * 0.9, down(0.4)],
    ...notch,
  ]
}

function lapel(jacket: Jacket, side: Side): void {
  const { drawing, fabric, cut, sewn } = jacket
  const flip = ([x, y, corner]: Knot): Knot => [onSide(side, x), y, corner ?? 0]
  const knots = lapelKnots(jacket, side)
  const wide = cut.lapel
  const leaf: Knot[] = [
    [-64, 208, 1],
    [-52, 206],
    [-38, 240],
    [-50, 330, 1],
    [-88 - wide * 0.6, cut.peaked ? 306 : 322, 1],
    [-98 - wide * 0.4, cut.peaked ? 288 : 300],
    [-90, 250],
  ]
  const [footX, footY] = flip(knots[3] ?? [0, cut.breakAt])
  const roll = creaseLine(
    drawing,
    fabric,
    line(onSide(side, side < 0 ? 0 : -10), cut.breakAt - 120, footX, footY),
    16,
    9,
    0.25,
  )
  for (const outline of [knots, leaf])
    drawing.add(
      piece(drawing, fabric, spline(outline.map(flip)), {
        across:
          side < 0
            ? [
                [0, 0.07],
                [1, 0],
              ]
            : [
                [0, 0.03],
                [1, -0.07],
              ],
        slope: 120,
        volume: { rise: 2.6, height: 3.2, soften: 1.2 },
        shadow: { dx: side < 0 ? 5 : 2, dy: 8, blur: 6, opacity: 0.4 },
        over: roll,
        edgeOpacity: 0.55,
      }),
    )
  if (!sewn) return
  const inset = knots.slice(3).map(([x, y, corner]): Knot => flip([x + 7, y - 2, corner ?? 0]))
  drawing.add(stitch(spline(inset, false), fabric.thread, { width: 1, dash: '4.5 3', groove: 0.12 }))
}
