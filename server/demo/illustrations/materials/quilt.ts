import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { relief } from '../engine/light.ts'
import { softLine, stitch } from '../engine/marks.ts'
import { type Box, d, line, type Path } from '../engine/path.ts'
import type { Skin } from './croc.ts'
import type { Surface } from './surface.ts'

const pitch = 46

/** Padded channels that lean with the body: vertical ribs, not diamonds, which belong to a real house. */
export function quilt(drawing: Drawing, surface: Surface, box: Box, skin: Skin): string {
  const [left, top, right, bottom] = skin.local
  const middle = (left + right) / 2
  const count = Math.ceil((right - left) / pitch / 2) + 1
  let ribs = ''
  const seams: Path[] = []
  let shine = ''
  for (let i = -count; i <= count; i++) {
    const x = middle + i * pitch
    ribs += skin.place(
      d`M${x + 3} ${top - 10}L${x + pitch - 3} ${top - 10}L${x + pitch - 3} ${bottom + 10}L${x + 3} ${bottom + 10}Z`,
    )
    seams.push(skin.place(line(x, top - 10, x, bottom + 10)))
    const glow = shade(surface.colour, surface.pale ? 0.08 : 0.15, 0.85)
    const streak = skin.place(line(x + pitch * 0.34, top, x + pitch * 0.34, bottom))
    shine += softLine(drawing, streak, glow, 9, { blur: 5, opacity: 0.4 })
  }
  return (
    relief(drawing, `<path d="${ribs}" fill="#fff"/>`, box, {
      rise: 7,
      height: surface.pale ? 9 : 15,
      blend: 'hard-light',
      opacity: 0.8,
      soften: 1.4,
      azimuth: 205,
    }) +
    shine +
    seams.map((seam) => stitch(seam, surface.thread, { width: 1.3, dash: '5 3.2', groove: 0.4 })).join('')
  )
}
