import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { mottle, volume } from '../engine/light.ts'
import { part, soft, softLine } from '../engine/marks.ts'
import { metalOf, polished } from '../engine/metal.ts'
import { type Box, boxOf, d, ellipse, type Knot, type Path, type Point, spline } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { canvas } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf, volumeOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'

const [cx, cy] = [canvas.centre, 586]

type Frame = {
  drawing: Drawing
  colour: string
  tortoise: boolean
  lens: string
  shape: readonly Knot[]
  metal: ReturnType<typeof metalOf>
}

/** The left lens, around the middle of the bridge: round, cat eye, wide square. */
const shapes = {
  small: Array.from({ length: 16 }, (_, i): Knot => {
    const angle = (i / 16) * 2 * Math.PI
    return [-148 + Math.cos(angle) * 106, Math.sin(angle) * 100 - 4]
  }),
  medium: [
    [-254, -88],
    [-168, -98],
    [-84, -84],
    [-42, -50],
    [-36, 6],
    [-62, 66],
    [-120, 94],
    [-186, 80],
    [-236, 26],
    [-258, -40],
  ],
  large: [
    [-256, -82],
    [-150, -90],
    [-50, -78],
    [-36, -20],
    [-48, 56],
    [-96, 90],
    [-194, 90],
    [-246, 62],
    [-262, -10],
  ],
} satisfies Record<Illustration['proportion'], readonly Knot[]>

export function sunglasses(drawing: Drawing, illustration: Illustration, view: View): Point {
  const { seed, proportion, material } = illustration
  const frame: Frame = {
    drawing,
    colour: hexOf(illustration.colour),
    tortoise: material === 'tortoise',
    lens: choose(seed, 'lens', ['#4b3f34', '#39443f', '#3d4148', '#5c4a44']),
    shape: shapes[proportion],
    metal: metalOf(illustration.hardware),
  }
  const turned = view === 'side' ? 'skewY(-5) scale(.86 1)' : ''
  drawing.add(`<g transform="translate(${cx} ${cy}) ${turned} scale(1.12) translate(${-cx} ${-cy})">`)
  if (view === 'detail') drawing.enter(cx - cx * 1.12, cy - cy * 1.12, 1.12)
  ground(frame)
  for (const side of [-1, 1] as const) temple(frame, side)
  for (const side of [-1, 1] as const) lens(frame, side)
  front(frame)
  for (const side of [-1, 1] as const) rivets(frame, side)
  drawing.add('</g>')
  return [cx - 150, cy - 30]
}

const grown = (shape: readonly Knot[], k: number, side: -1 | 1): Path => {
  const [mx, my] = [-147, -4]
  const knots = shape.map(([x, y]): Knot => [mx + (x - mx) * k, my + (y - my) * k])
  const turned = side < 0 ? knots : knots.map(([x, y]): Knot => [-x, y]).reverse()
  return spline(turned.map(([x, y]): Knot => [cx + x, cy + y]))
}

function ground({ drawing, lens: tint }: Frame): void {
  const y = cy + 112
  drawing.add(
    soft(drawing, ellipse(cx + 30, y + 8, 300, 24), '#5d5046', { blur: 26, opacity: 0.32 }),
    soft(drawing, ellipse(cx - 138, y - 20, 84, 7), '#2a2019', { blur: 6, opacity: 0.46 }),
    soft(drawing, ellipse(cx + 150, y - 20, 84, 7), '#2a2019', { blur: 6, opacity: 0.46 }),
    soft(drawing, ellipse(cx - 106, y + 18, 92, 24), tint, { blur: 14, opacity: 0.24 }),
    soft(drawing, ellipse(cx + 176, y + 18, 92, 24), tint, { blur: 14, opacity: 0.24 }),
  )
}

/** Brown clouds in amber, as in acetate that imitates shell. */
const shell = (drawing: Drawing, box: Box): string =>
  mottle(drawing, box, {
    frequency: '0.022 0.03',
    opacity: 0.9,
    contrast: 5,
    seed: 12 + (drawing.seed % 7),
    blend: 'multiply',
  })

function temple({ drawing, colour, tortoise }: Frame, side: -1 | 1): void {
  const [x, y] = [cx + side * 264, cy - 62]
  const knots: Knot[] = [
    [x + side * 2, y - 14, 1],
    [x - side * 20, y - 60],
    [x - side * 44, y - 112],
    [x - side * 60, y - 140],
    [x - side * 72, y - 152],
    [x - side * 80, y - 148],
    [x - side * 70, y - 128],
    [x - side * 54, y - 92],
    [x - side * 34, y - 40],
    [x - side * 18, y + 12, 1],
  ]
  const path = spline(knots)
  const fill = drawing.linear(
    [
      [0, shade(colour, -0.1)],
      [1, colour],
    ],
    0,
    y - 150,
    0,
    y,
  )
  const acetate = surfaceOf('patent', colour)
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(acetate, { rise: 4, height: 6, gleam: 0.35, gleamFocus: 20 }),
      shadow: { dx: 8, dy: 14, blur: 8, opacity: 0.2 },
      inner: tortoise ? shell(drawing, boxOf(path)) : '',
    }),
  )
}

function lens({ drawing, lens: tint, shape }: Frame, side: -1 | 1): void {
  const path = grown(shape, 1.02, side)
  const [l, t, r, b] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(tint, -0.14)],
      [0.5, tint],
      [1, shade(tint, 0.22)],
    ],
    0,
    t,
    0,
    b,
  )
  const streak = d`M${l - 10} ${t + 90}L${l + 100} ${t - 20}L${l + 156} ${t - 20}L${l + 10} ${t + 166}Z`
  const thin = d`M${l + 44} ${t + 166}L${l + 188} ${t - 10}L${l + 202} ${t - 10}L${l + 66} ${t + 176}Z`
  drawing.add(
    `<path d="${path}" fill="${fill}" opacity=".94"/>`,
    drawing.clipped(
      path,
      soft(drawing, streak, '#fff', { blur: 8, opacity: 0.24 }) +
        soft(drawing, thin, '#fff', { blur: 5, opacity: 0.13 }) +
        soft(drawing, ellipse((l + r) / 2, b + 8, 100, 36), '#ffe9cf', { blur: 18, opacity: 0.24 }) +
        softLine(drawing, path, '#000', 12, { blur: 5, opacity: 0.45 }),
    ),
  )
}

function front({ drawing, colour, tortoise, shape }: Frame): void {
  const bridge = d`M${cx - 54} ${cy - 48}C${cx - 24} ${cy - 68} ${cx + 24} ${cy - 68} ${cx + 54} ${cy - 48}L${cx + 46} ${cy - 14}C${cx + 22} ${cy - 38} ${cx - 22} ${cy - 38} ${cx - 46} ${cy - 14}Z`
  const box: Box = [cx - 310, cy - 140, cx + 310, cy + 130]
  const fill = drawing.linear(
    [
      [0, shade(colour, 0.1)],
      [0.5, colour],
      [1, shade(colour, -0.06)],
    ],
    0,
    box[1],
    0,
    box[3],
  )
  const mask = drawing.id('m')
  const holes = ([-1, 1] as const).map((side) => grown(shape, 1, side)).join('')
  const rims = ([-1, 1] as const).map((side) => grown(shape, 1.15, side)).join('')
  drawing.define(
    `<mask id="${mask}" maskUnits="userSpaceOnUse" x="0" y="0" width="900" height="1125"><path d="${rims}${bridge}" fill="#fff"/><path d="${holes}" fill="#000"/></mask>`,
  )
  const area = `<rect x="${box[0]}" y="${box[1]}" width="${box[2] - box[0]}" height="${box[3] - box[1]}"`
  const lit = volume(drawing, box, { rise: 3.6, height: 9, soften: 0.8, gleam: 0.6, gleamFocus: 26 })
  drawing.add(
    `<g filter="url(#${drawing.blur(5, box)})" opacity=".32" transform="translate(6 10)"><g mask="url(#${mask})">${area}/></g></g>`,
    `<g filter="url(#${lit})"><g mask="url(#${mask})">${area} fill="${fill}"/>${tortoise ? shell(drawing, box) : ''}</g></g>`,
  )
}

function rivets({ drawing, metal, shape }: Frame, side: -1 | 1): void {
  const [ex, ey] = shape[0] ?? [-250, -80]
  const [x, y] = shape.length > 12 ? [-262, -30] : [ex - 4, ey + 2]
  for (const k of [0, 1]) {
    const [px, py] = [cx - side * x, cy + y + k * 15]
    drawing.add(
      `<path d="${ellipse(px, py, 4.4)}" fill="${polished(drawing, metal, px - 5, py - 5, px + 5, py + 5)}"/>`,
    )
  }
}
