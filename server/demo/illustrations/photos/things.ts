import { mix, shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { shape, soft } from '../engine/marks.ts'
import { d, ellipse, line, type Path, type Point, rect } from '../engine/path.ts'
import { choose, randomFrom } from '../engine/random.ts'

const across = (drawing: Drawing, colour: string, from: number, to: number) =>
  drawing.linear(
    [
      [0, shade(colour, 0.08)],
      [0.45, colour],
      [1, shade(colour, -0.16)],
    ],
    from,
    0,
    to,
    0,
  )

/** A stoneware vase with dry branches, standing on a point. */
export function vase(drawing: Drawing, [x, y]: Point, colour: string): void {
  const random = randomFrom(drawing.seed + 5)
  const body = d`M${x - 26} ${y - 190}C${x - 22} ${y - 170} ${x - 66} ${y - 130} ${x - 66} ${y - 74}C${x - 66} ${y - 20} ${x - 44} ${y} ${x} ${y}C${x + 44} ${y} ${x + 66} ${y - 20} ${x + 66} ${y - 74}C${x + 66} ${y - 130} ${x + 22} ${y - 170} ${x + 26} ${y - 190}Z`
  for (let i = 0; i < 7; i++) {
    const lean = (i - 3) * 24 + random() * 20
    const top = y - 380 - random() * 150
    const twig = d`M${x} ${y - 180}C${x + lean * 0.3} ${y - 260} ${x + lean} ${top + 110} ${x + lean * 1.7} ${top}`
    drawing.add(`<path d="${twig}" fill="none" stroke="#7a6a55" stroke-width="2.6" opacity=".8"/>`)
    for (let k = 0; k < 5; k++) {
      const [lx, ly] = [x + lean * (0.9 + k * 0.19) + (k % 2 ? 12 : -12), top + 116 - k * 28]
      drawing.add(shape(ellipse(lx, ly, 13, 6), mix('#8c8a68', '#b5a277', random()), 0.8))
    }
  }
  drawing.add(
    soft(drawing, ellipse(x + 34, y - 2, 96, 15), '#2a2019', { blur: 12, opacity: 0.4 }),
    shape(body, across(drawing, colour, x - 66, x + 66)),
    shape(ellipse(x, y - 190, 26, 6), shade(colour, -0.3)),
  )
}

const covers = ['#5f6a63', '#8a4f3d', '#3d4a5c', '#b9a583', '#d9d0c0'] as const

/** A small pile of books with a bowl on it. */
export function book(drawing: Drawing, [x, y]: Point, seed: number): void {
  drawing.add(soft(drawing, ellipse(x + 20, y, 130, 14), '#2a2019', { blur: 10, opacity: 0.4 }))
  for (let i = 0; i < 3; i++) {
    const colour = choose(seed + i * 7, 'cover', covers)
    const [half, top] = [112 - i * 12, y - (i + 1) * 34]
    drawing.add(
      shape(rect(x - half, top, half * 2, 33, 3), across(drawing, colour, x - half, x + half)),
      shape(rect(x - half + 6, top + 5, half * 2 - 10, 3), shade(colour, 0.2), 0.5),
    )
  }
  const top = y - 102
  drawing.add(
    shape(
      d`M${x - 60} ${top - 34}C${x - 52} ${top - 6} ${x - 26} ${top} ${x} ${top}C${x + 26} ${top} ${x + 52} ${top - 6} ${x + 60} ${top - 34}Z`,
      across(drawing, '#cdbfa9', x - 60, x + 60),
    ),
    shape(ellipse(x, top - 34, 60, 9), '#8f8371'),
  )
}

/** A picture in a thin frame, abstract. */
export function frame(drawing: Drawing, [x, y]: Point, wall: string): void {
  drawing.add(
    soft(drawing, rect(x + 8, y + 12, 190, 250), shade(wall, -0.3), { blur: 12, opacity: 0.4 }),
    shape(rect(x, y, 190, 250), '#2f2924'),
    shape(rect(x + 8, y + 8, 174, 234), '#efe9de'),
    shape(ellipse(x + 80, y + 104, 42, 42), '#b0674a', 0.85),
    shape(
      d`M${x + 36} ${y + 190}C${x + 70} ${y + 150} ${x + 116} ${y + 160} ${x + 156} ${y + 126}L${x + 156} ${y + 200}L${x + 36} ${y + 200}Z`,
      '#4d5a55',
      0.85,
    ),
  )
}

/** A cup of coffee on its saucer, from above. */
export function cup(drawing: Drawing, [x, y]: Point, seed: number): void {
  const glaze = choose(seed, 'cup', ['#e9e4da', '#5c6560', '#b98f73'])
  const ring = (radius: number, colour: string) => shape(ellipse(x, y, radius), colour)
  drawing.add(
    soft(drawing, ellipse(x + 18, y + 24, 138), '#2a2019', { blur: 16, opacity: 0.34 }),
    ring(132, shade(glaze, -0.03)),
    ring(122, across(drawing, glaze, x - 122, x + 122)),
    soft(drawing, ellipse(x + 10, y + 12, 82), '#2a2019', { blur: 8, opacity: 0.34 }),
    shape(rect(x + 62, y - 12, 62, 24, 10), shade(glaze, -0.05)),
    ring(80, shade(glaze, 0.02)),
    ring(71, '#5d3b26'),
    shape(ellipse(x - 6, y - 4, 52, 50), '#7c5234', 0.8),
    soft(drawing, ellipse(x - 24, y - 30, 26, 12), '#fff', { blur: 6, opacity: 0.34 }),
  )
}

/** A wooden chair, its seat at 852, seen from the front. */
export function chair(drawing: Drawing, wood: string): void {
  const post = (x: number, y: number, width: number, height: number): string =>
    shape(rect(x, y, width, height, 6), across(drawing, wood, x, x + width))
  const curve: Path = d`M150 240C300 200 600 200 750 240L744 330C600 292 300 292 156 330Z`
  drawing.add(
    soft(drawing, rect(170, 1040, 600, 50), '#2a2019', { blur: 24, opacity: 0.34 }),
    post(158, 250, 34, 620),
    post(708, 250, 34, 620),
    shape(curve, across(drawing, shade(wood, 0.03), 150, 750)),
    ...[0, 1, 2, 3, 4].map((i) => post(256 + i * 88, 320, 14, 500)),
    post(180, 860, 36, 230),
    post(684, 860, 36, 230),
    shape(d`M140 812L760 812L796 884L104 884Z`, across(drawing, shade(wood, 0.06), 104, 796)),
    shape(d`M104 884L796 884L794 906L106 906Z`, shade(wood, -0.14)),
    `<path d="${line(118, 860, 782, 860)}" stroke="${shade(wood, -0.04)}" stroke-width="2" opacity=".5"/>`,
  )
}

/** A rail of pegs; what hangs there hides the middle one. */
export function hook(drawing: Drawing, wood: string): void {
  const rail = rect(-10, 92, 920, 46, 3)
  drawing.add(
    soft(drawing, rect(-10, 104, 920, 50), '#2a2019', { blur: 10, opacity: 0.3 }),
    shape(rail, shade(wood, 0.03)),
  )
  for (const x of [96, 440, 790])
    drawing.add(
      soft(drawing, ellipse(x + 8, 128, 17), '#1a120c', { blur: 5, opacity: 0.5 }),
      shape(ellipse(x, 116, 15), across(drawing, shade(wood, 0.1), x - 15, x + 15)),
    )
  const wire = d`M440 108C458 108 458 136 440 140L440 178L520 226M440 178L360 226M440 200L440 330`
  drawing.add(
    `<path d="${wire}" fill="none" stroke="#2a2019" stroke-width="6" opacity=".18" transform="translate(9 14)"/>`,
    `<path d="${wire}" fill="none" stroke="#8a8378" stroke-width="5" stroke-linejoin="round"/>`,
  )
}
