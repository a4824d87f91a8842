import { lightness, shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { grain } from '../engine/light.ts'
import { outline } from '../engine/marks.ts'
import { type Metal, polished } from '../engine/metal.ts'
import { ellipse, type Point } from '../engine/path.ts'
import { baton, hand, pearl, ticks } from './hands.ts'
import { conic, sunburst } from './reflection.ts'

export type Dial = { drawing: Drawing; centre: Point; radius: number; colour: string; metal: Metal }

const inkOn = (colour: string) => (lightness(colour) < 0.55 ? '#f2eee5' : '#24211e')

/** The brushed plate and its minute track. */
export function plateOf({ drawing, centre, radius: r, colour }: Dial): string {
  const [x, y] = centre
  const face = ellipse(x, y, r)
  const track = {
    count: 60,
    outer: r - 7,
    length: 5,
    strong: 5,
    strongLength: 8,
    ink: inkOn(colour),
    width: 0.9,
    opacity: 0.75,
  }
  return (
    conic(drawing, centre, [0, r], sunburst(colour, lightness(colour) > 0.8 ? 0.035 : 0.12), {
      wedges: 180,
      soften: 2.2,
    }) +
    drawing.clipped(
      face,
      grain(drawing, [x - r, y - r, x + r, y + r], { frequency: '0.9', height: 0.4, opacity: 0.25 }),
    ) +
    ticks(centre, track)
  )
}

/** A counter with concentric turning, its scale and a small hand. */
export function counter(dial: Dial, offset: Point, radius: number, colour: string, angle: number): string {
  const { drawing, metal } = dial
  const centre: Point = [dial.centre[0] + offset[0], dial.centre[1] + offset[1]]
  const [x, y] = centre
  let turning = ''
  for (let k = 2; k < radius; k += 2.4)
    turning += `<circle cx="${x}" cy="${y}" r="${k.toFixed(1)}" fill="none" stroke="${k % 4.8 < 2.4 ? '#fff' : '#000'}" stroke-opacity=".07" stroke-width="1"/>`
  const scale = {
    count: 60,
    outer: radius - 2,
    length: 3,
    strong: 5,
    strongLength: 7,
    ink: inkOn(colour),
    width: 0.8,
    opacity: 0.85,
  }
  const rim = drawing.linear(
    [
      [0, '#000'],
      [1, '#fff'],
    ],
    x - radius,
    y - radius,
    x + radius,
    y + radius,
  )
  return (
    conic(drawing, centre, [0, radius], sunburst(colour, 0.06), { wedges: 60, soften: 2 }) +
    turning +
    ticks(centre, scale) +
    outline(ellipse(x, y, radius), rim, 2, 0.5) +
    hand(drawing, centre, metal, { angle, length: radius - 8, width: 2.4, tail: 10 }) +
    `<path d="${ellipse(x, y, 3.6)}" fill="${metal.body}"/>`
  )
}

export type Markers = 'batons' | 'slender' | 'pearls'

/** Applied hour marks, but for the hours that a counter takes. */
export function markers(
  { drawing, centre, radius: r, metal }: Dial,
  style: Markers,
  without: readonly number[],
): string {
  let art = ''
  for (let hour = 0; hour < 12; hour++) {
    if (without.includes(hour)) continue
    const angle = (hour / 12) * 2 * Math.PI
    const outer = r - 18
    const quarter = hour % 3 === 0
    if (hour === 0)
      for (const dx of [-5.5, 5.5])
        art += baton([centre[0] + dx, centre[1]], angle, outer - 34, outer, 3.6, metal)
    else if (style === 'pearls' && !quarter) art += pearl(drawing, centre, angle, outer - 8, 5.4, metal)
    else if (style === 'slender') art += baton(centre, angle, outer - (quarter ? 44 : 36), outer, 1.9, metal)
    else art += baton(centre, angle, outer - (quarter ? 34 : 26), outer, 3.4, metal)
  }
  return art
}

/** Hour and minute hand at ten past ten. */
export function mainHands({ drawing, centre, radius: r, metal }: Dial, slim: boolean): string {
  const hour = {
    angle: -0.98,
    length: r * 0.56,
    width: slim ? 4.6 : 6.8,
    tail: slim ? 14 : 22,
    widest: slim ? 0.5 : 0.3,
  }
  const minute = {
    angle: 0.98,
    length: r * 0.84,
    width: slim ? 3.8 : 5.6,
    tail: slim ? 16 : 26,
    widest: slim ? 0.45 : 0.3,
  }
  return hand(drawing, centre, metal, hour) + hand(drawing, centre, metal, minute)
}

export function pinion({ drawing, centre: [x, y], metal }: Dial): string {
  return (
    `<path d="${ellipse(x, y, 8)}" fill="${polished(drawing, metal, x - 8, y - 8, x + 8, y + 8)}"/>` +
    `<path d="${ellipse(x, y, 3)}" fill="${metal.low}"/>`
  )
}

/** Counters stand out or sink in: deep on a pale dial, pale or tone on tone on a dark one. */
export const counterColour = (dial: string, contrast: boolean): string => {
  const pale = lightness(dial) > 0.5
  if (contrast) return pale ? '#1d1c1f' : shade('#e4ded2', -0.04)
  return shade(dial, pale ? -0.05 : 0.05)
}
