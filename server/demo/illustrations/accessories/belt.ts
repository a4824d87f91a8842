import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { part, soft, softLine, stitch } from '../engine/marks.ts'
import { type Metal, metalOf, plate, polished, wire } from '../engine/metal.ts'
import { boxOf, d, ellipse, type Path, type Point, polygon, rect } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { canvas } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { hexOf } from '../palette.ts'

/** How broad the strap is. */
const breadths = { small: 66, medium: 88, large: 104 } satisfies Record<Illustration['proportion'], number>

const radius = 268
const tilt = 0.26

type Buckle = 'frame' | 'plate' | 'round'
type Belt = {
  drawing: Drawing
  leather: Surface
  metal: Metal
  breadth: number
  foot: number
  turned: boolean
}

/** A belt rolled up and standing on its edge, its buckle in front. */
export function belt(drawing: Drawing, illustration: Illustration, view: View): Point {
  const one: Belt = {
    drawing,
    leather: surfaceOf(illustration.material, hexOf(illustration.colour)),
    metal: metalOf(illustration.hardware),
    breadth: breadths[illustration.proportion],
    foot: canvas.baseline - radius * tilt,
    turned: view === 'side',
  }
  const kind = choose<Buckle>(illustration.seed, 'buckle', ['frame', 'plate', 'round'])
  const flat = radius * tilt
  drawing.add(
    soft(drawing, ellipse(canvas.centre + 36, one.foot + 16, radius * 1.08, flat + 10), '#5d5046', {
      blur: 24,
      opacity: 0.36,
    }),
    soft(drawing, ellipse(canvas.centre + 6, one.foot + 5, radius, flat), '#2a2019', {
      blur: 7,
      opacity: 0.55,
    }),
  )
  coil(one)
  front(one)
  end(one)
  return buckle(one, kind)
}

/** A point of the roll: an angle from its front, and a height above its foot. */
const around = ({ foot, turned }: Belt, angle: number, height: number, out = 0): Point => {
  const turn = angle + (turned ? -0.62 : 0)
  const r = radius + out
  return [canvas.centre + r * Math.sin(turn), foot - height + r * tilt * Math.cos(turn)]
}

function strip(one: Belt, from: number, to: number, low: number, high: number, out = 0): Path {
  const steps = 22
  const at = (i: number) => from + ((to - from) * i) / steps
  const edge = (height: number, back: boolean) =>
    Array.from({ length: steps + 1 }, (_, i) => around(one, at(back ? steps - i : i), height, out))
  return polygon([...edge(low, false), ...edge(high, true)].map(([x, y]) => [x, y, 0]))
}

function run(one: Belt, from: number, to: number, height: number, out = 0): Path {
  const steps = 22
  return Array.from({ length: steps + 1 }, (_, i) => {
    const [x, y] = around(one, from + ((to - from) * i) / steps, height, out)
    return i === 0 ? d`M${x} ${y}` : d`L${x} ${y}`
  }).join('')
}

/** The rings that are seen from above. */
function coil({ drawing, leather, breadth, foot }: Belt): void {
  const y = foot - breadth
  const inner = '#d8c1a4'
  drawing.add(
    part(drawing, ellipse(canvas.centre, y, radius, radius * tilt), shade(leather.colour, -0.08), {
      volume: volumeOf(leather, { rise: 3, height: 3 }),
    }),
  )
  for (let ring = 1; ring <= 3; ring += 1) {
    const r = radius - ring * 19
    drawing.add(
      `<path d="${ellipse(canvas.centre, y, r, r * tilt)}" fill="none" stroke="#0d0805" stroke-width="6" opacity=".55"/>`,
      `<path d="${ellipse(canvas.centre, y + 2, r - 7, (r - 7) * tilt)}" fill="none" stroke="${shade(leather.colour, 0.12)}" stroke-width="3" opacity=".8"/>`,
    )
  }
  const hole = ellipse(canvas.centre, y, radius - 78, (radius - 78) * tilt)
  drawing.add(
    drawing.clipped(
      hole,
      `<path d="${hole}" fill="${shade(inner, -0.14)}"/>` +
        soft(drawing, ellipse(canvas.centre, y + 44, radius - 60, 40), '#1c120b', {
          blur: 18,
          opacity: 0.75,
        }),
    ),
    `<path d="${hole}" fill="none" stroke="${shade(leather.colour, -0.1)}" stroke-width="4"/>`,
  )
}

const quarter = Math.PI / 2

function front(one: Belt): void {
  const { drawing, leather, breadth, turned } = one
  const shift = turned ? 0.62 : 0
  const path = strip(one, -quarter + shift, quarter + shift, 0, breadth)
  const [l, , r] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(leather.colour, -0.16)],
      [0.28, shade(leather.colour, 0.1)],
      [0.6, leather.colour],
      [1, shade(leather.colour, -0.2)],
    ],
    l,
    0,
    r,
    0,
  )
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(leather, { rise: 4, height: 5, soften: 1.6 }),
      inner: texture(drawing, leather, path),
      edge: { colour: leather.edge, width: 1.6, opacity: 0.8 },
    }),
    ...[8, breadth - 8].map((height) =>
      stitch(run(one, -quarter + shift + 0.06, quarter + shift - 0.06, height), leather.thread, {
        width: 1.5,
        dash: '6 4',
      }),
    ),
  )
}

/** The pointed end, through the buckle and a keeper, with its holes. */
function end(one: Belt): void {
  const { drawing, leather, breadth } = one
  const tipAt = 0.98
  const body = strip(one, -0.2, tipAt, 2, breadth - 2, 6)
  const fill = drawing.linear(
    [
      [0, shade(leather.colour, 0.08)],
      [0.5, leather.colour],
      [1, shade(leather.colour, -0.14)],
    ],
    ...boxOf(body),
  )
  drawing.add(
    part(drawing, body, fill, {
      shadow: { dx: 2, dy: 5, blur: 5, opacity: 0.45 },
      volume: volumeOf(leather, { rise: 3.4, height: 5, soften: 1.2 }),
      inner: texture(drawing, leather, body),
      edge: { colour: leather.edge, width: 1.4, opacity: 0.8 },
    }),
    ...[9, breadth - 9].map((height) =>
      stitch(run(one, -0.16, tipAt - 0.03, height, 6), leather.thread, { width: 1.5, dash: '6 4' }),
    ),
  )
  for (let hole = 0; hole < 4; hole += 1) {
    const [x, y] = around(one, 0.5 + hole * 0.13, breadth / 2, 6)
    drawing.add(`<path d="${ellipse(x, y, 4.2, 5)}" fill="#0c0705" opacity=".85"/>`)
  }
  const keeper = strip(one, 0.26, 0.36, -4, breadth + 4, 12)
  drawing.add(
    part(drawing, keeper, shade(leather.colour, 0.03), {
      shadow: { dx: 3, dy: 4, blur: 4, opacity: 0.5 },
      volume: volumeOf(leather, { rise: 3, height: 5 }),
      edge: { colour: leather.edge, width: 1.2, opacity: 0.8 },
    }),
  )
}

function buckle(one: Belt, kind: Buckle): Point {
  const { drawing, metal, breadth } = one
  const [x, y] = around(one, -0.08, breadth / 2, 16)
  const [w, h] = [breadth * 0.62, breadth * 0.66]
  const shine = polished(drawing, metal, x - w, y - h, x + w, y + h)
  if (kind === 'plate') {
    drawing.add(
      plate(drawing, rect(x - w * 0.9, y - h * 0.86, w * 1.8, h * 1.72, 10), shine, { rise: 3, height: 7 }),
    )
    return [x, y]
  }
  const frame = kind === 'round' ? ellipse(x, y, w * 0.98, h) : rect(x - w, y - h, w * 2, h * 2, 14)
  drawing.add(
    wire(drawing, frame, 13, shine),
    softLine(drawing, d`M${x - w + 4} ${y + 5}L${x + w} ${y + 5}`, '#120a05', 9, { blur: 3, opacity: 0.5 }),
    wire(drawing, d`M${x - w + 2} ${y}L${x + w - 2} ${y - 2}`, 9, shine),
  )
  return [x, y]
}
