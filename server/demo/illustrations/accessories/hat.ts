import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { part, soft, softLine } from '../engine/marks.ts'
import { boxOf, ellipse, type Path, type Point, warp } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { canvas } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { type Surface, surfaceOf, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { hexOf } from '../palette.ts'

/** How far the brim reaches, and how high the crown is, of the middle size. */
const sizes = {
  small: { brim: 0.82, crown: 0.94 },
  medium: { brim: 1, crown: 1 },
  large: { brim: 1.14, crown: 1.02 },
} satisfies Record<Illustration['proportion'], unknown>

const foot = canvas.baseline - 70

const brimBack =
  'M-334 -34C-296 -72 -170 -92 0 -92C170 -92 296 -72 334 -34C290 6 120 20 0 20C-120 20 -290 6 -334 -34Z'
const brimPath =
  'M-336 -34C-322 -10 -262 -2 -196 -10C-120 18 120 18 196 -10C262 -2 322 -10 336 -34C346 -6 300 40 214 58C140 74 60 80 0 80C-60 80 -140 74 -214 58C-300 40 -346 -6 -336 -34Z'
const crownPath =
  'M-194 -14C-206 -90 -200 -190 -158 -250C-132 -286 -92 -300 -54 -284C-28 -272 -14 -262 0 -262C14 -262 28 -272 54 -284C92 -300 132 -286 158 -250C200 -190 206 -90 194 -14C120 20 -120 20 -194 -14Z'
const ribbonPath =
  'M-200 -76C-120 -42 120 -42 200 -76C199 -52 197 -30 194 -12C120 22 -120 22 -194 -12C-197 -30 -199 -52 -200 -76Z'

type Hat = { drawing: Drawing; felt: Surface; ribbon: Surface; place: (path: Path) => Path }

/** A hat with a pinched crown, standing on its brim. */
export function hat(drawing: Drawing, illustration: Illustration, view: View): Point {
  const { brim, crown } = sizes[illustration.proportion]
  const turned = view === 'side'
  const colour = hexOf(illustration.colour)
  const tones = ['noir', 'chocolate', 'ink'] as const
  const place = (path: Path): Path =>
    warp(path, (x, y) => {
      const reach = Math.abs(x) > 200 ? Math.sign(x) * (200 + (Math.abs(x) - 200) * brim * 1.05) : x
      const lean = turned ? y * -0.12 : 0
      return [
        canvas.centre + (reach * (turned ? 0.94 : 1) + lean) * 1.06,
        foot + (y < -20 ? y * crown : y) * 1.06,
      ]
    })
  const one: Hat = {
    drawing,
    felt: surfaceOf(illustration.material, colour),
    ribbon: surfaceOf('satin', hexOf(choose(illustration.seed, 'ribbon', tones))),
    place,
  }
  const [x, y] = [canvas.centre, foot + 62]
  drawing.add(
    soft(drawing, ellipse(x + 34, y + 22, 330, 34), '#5d5046', { blur: 26, opacity: 0.34 }),
    soft(drawing, ellipse(x + 6, y + 10, 220, 16), '#2a2019', { blur: 9, opacity: 0.5 }),
  )
  brimOf(one)
  crownOf(one)
  ribbonOf(one)
  const [l, t] = boxOf(place('M150 -60L150 -60'))
  return [l, t]
}

function brimOf({ drawing, felt, place }: Hat): void {
  const [back, path] = [place(brimBack), place(brimPath)]
  const [l, t, r, b] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(felt.colour, -0.04)],
      [0.3, shade(felt.colour, 0.08)],
      [0.65, felt.colour],
      [1, shade(felt.colour, -0.12)],
    ],
    l,
    t,
    r,
    b,
  )
  drawing.add(
    part(drawing, back, shade(felt.colour, -0.16), {
      volume: volumeOf(felt, { rise: 4, height: 4 }),
      inner: texture(drawing, felt, back),
    }),
    part(drawing, path, fill, {
      volume: volumeOf(felt, { rise: 7, height: 8, bulge: 20, bulgeHeight: 12, soften: 2 }),
      inner:
        texture(drawing, felt, path) +
        soft(drawing, place('M-210 -16C-120 34 140 40 214 -14C170 50 -110 56 -210 -16Z'), felt.crease, {
          blur: 16,
          opacity: 0.5,
          dy: 6,
        }),
      edge: { colour: felt.edge, width: 2, opacity: 0.8 },
    }),
    softLine(
      drawing,
      place('M-326 -22C-300 22 -140 62 0 64C140 62 300 22 326 -22'),
      shade(felt.colour, 0.14),
      5,
      {
        blur: 3,
        opacity: 0.5,
      },
    ),
  )
}

function crownOf({ drawing, felt, place }: Hat): void {
  const path = place(crownPath)
  const [l, , r] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(felt.colour, -0.07)],
      [0.3, shade(felt.colour, 0.09)],
      [0.62, felt.colour],
      [1, shade(felt.colour, -0.16)],
    ],
    l,
    0,
    r,
    0,
  )
  const dent = (art: Path, width: number, blur: number, opacity: number) =>
    softLine(drawing, place(art), felt.crease, width, { blur, opacity })
  const glow = (art: Path, blur: number, opacity: number) =>
    soft(drawing, place(art), shade(felt.colour, 0.18, 0.85), { blur, opacity })
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(felt, { rise: 9, height: 9, bulge: 34, bulgeHeight: 26, soften: 2.4 }),
      inner:
        texture(drawing, felt, path) +
        glow(
          'M-150 -220C-130 -262 -90 -276 -60 -262C-70 -200 -120 -140 -158 -110C-164 -150 -162 -190 -150 -220Z',
          18,
          0.4,
        ) +
        dent('M0 -264C-8 -226 -10 -190 -4 -150', 30, 13, 0.42) +
        dent('M-92 -250C-76 -200 -78 -170 -96 -130', 22, 11, 0.34) +
        dent('M96 -250C84 -200 86 -170 104 -130', 26, 12, 0.42) +
        glow('M20 -250C46 -268 70 -262 78 -240C66 -200 52 -180 34 -160C24 -190 18 -220 20 -250Z', 14, 0.26),
      edge: { colour: felt.edge, width: 1.4, opacity: 0.5 },
    }),
  )
}

function ribbonOf({ drawing, ribbon, place }: Hat): void {
  const path = place(ribbonPath)
  const [l, , r] = boxOf(path)
  const across = (from: number, to: number) =>
    drawing.linear(
      [
        [0, shade(ribbon.colour, -0.03)],
        [0.3, shade(ribbon.colour, 0.13)],
        [0.65, ribbon.colour],
        [1, shade(ribbon.colour, -0.05)],
      ],
      from,
      0,
      to,
      0,
    )
  const silk = (shown: Path, shadow: boolean) => {
    const [from, , to] = boxOf(shown)
    return part(drawing, shown, across(from, to), {
      ...(shadow ? { shadow: { dx: 2, dy: 4, blur: 4, opacity: 0.45 } } : {}),
      volume: volumeOf(ribbon, { rise: 3, height: 4 }),
      inner: texture(drawing, ribbon, shown),
    })
  }
  drawing.add(
    part(drawing, path, across(l, r), {
      volume: volumeOf(ribbon, { rise: 3, height: 4 }),
      inner: texture(drawing, ribbon, path),
    }),
    silk(place('M128 -58L188 -76L186 -14L132 6Z'), true),
    silk(place('M150 -64L168 -70L166 -8L152 -2Z'), true),
  )
}
