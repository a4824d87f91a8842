import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { relief } from '../engine/light.ts'
import { softLine, stitch } from '../engine/marks.ts'
import { type Box, boxOf, d, type Path, rect } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Surface } from '../materials/surface.ts'

type Place = (path: Path) => Path

const gatherEvery = 34

/** Soft pillows lying one above the other, with the small gathers that a sewn seam pulls into down. */
export function padding(
  drawing: Drawing,
  leather: Surface,
  [l, t, r, b]: Box,
  rows: number,
  place: Place,
): string {
  const random = randomFrom(drawing.seed + rows * 17)
  const height = (b - t) / rows
  const glow = shade(leather.colour, leather.pale ? 0.07 : 0.16, 0.9)
  let pillows = ''
  let marks = ''
  for (let row = 0; row < rows; row += 1) {
    const top = t + row * height
    pillows += place(rect(l + 4, top + 5, r - l - 8, height - 10, height * 0.42))
    const crown = place(d`M${l + 26} ${top + height * 0.36}L${r - 26} ${top + height * 0.36}`)
    marks += softLine(drawing, crown, glow, height * 0.22, { blur: height * 0.12, opacity: 0.5 })
    if (row === 0) continue
    const seam = place(
      d`M${l} ${top}C${l + (r - l) * 0.3} ${top + 3} ${l + (r - l) * 0.7} ${top - 3} ${r} ${top}`,
    )
    let gathers = ''
    for (let x = l + 12; x < r - 8; x += gatherEvery * (0.7 + random() * 0.6)) {
      const reach = height * (0.12 + random() * 0.14)
      const lean = (random() - 0.5) * 16
      gathers += place(
        d`M${x} ${top - reach}C${x + lean * 0.4} ${top - 6} ${x + lean * 0.4} ${top + 6} ${x + lean} ${top + reach}`,
      )
    }
    marks +=
      softLine(drawing, seam, leather.crease, 15, { blur: 7, opacity: leather.pale ? 0.22 : 0.55 }) +
      softLine(drawing, gathers, leather.crease, 4, { blur: 2.4, opacity: leather.pale ? 0.1 : 0.34 }) +
      stitch(seam, leather.thread, { width: 1.2, dash: '4 3', groove: 0.3 })
  }
  const box = boxOf(pillows)
  return (
    relief(drawing, `<path d="${pillows}" fill="#fff"/>`, box, {
      rise: height * 0.13,
      height: leather.pale ? 11 : 15,
      blend: 'hard-light',
      opacity: leather.pale ? 0.3 : 0.55,
      soften: 3,
      azimuth: 240,
    }) + marks
  )
}
