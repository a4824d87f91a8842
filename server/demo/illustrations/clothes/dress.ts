import { lightness, shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { wallShadow } from '../engine/ground.ts'
import { part, softLine, stitch, tube } from '../engine/marks.ts'
import { d, type Knot, line, type Path, type Point, spline } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf, volumeOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'
import { cutOf, type Dress, type DressKind, outlineOf } from './dressCut.ts'
import { biasFolds, bustFolds, cowlFolds, skirtFolds } from './dressFolds.ts'
import { creaseLine, folds, hang, onCanvas, onSide, piece } from './garment.ts'
import { sash } from './sash.ts'

const dressOf =
  (kind: DressKind) =>
  (drawing: Drawing, illustration: Illustration, view: View): Point => {
    const { seed } = illustration
    const fabric = surfaceOf(illustration.material, hexOf(illustration.colour))
    const cut = cutOf(kind, illustration)
    const dress: Dress = {
      drawing,
      fabric,
      cut,
      seed,
      cowl: kind === 'slip' && choose(seed, 'neckline', ['cowl', 'point']) === 'cowl',
    }
    hang(drawing, view, cut.hanging)
    wallShadow(drawing, outlineOf(dress))
    back(dress)
    if (kind === 'slip') straps(dress)
    front(dress)
    if (kind === 'pleated' || (kind === 'gown' && choose(seed, 'waist', ['sash', 'plain']) === 'sash'))
      sash(dress)
    drawing.add('</g>')
    return onCanvas(cut.hanging, 10, cut.top + 140)
  }

export const slipDress = dressOf('slip')
export const gown = dressOf('gown')
export const pleatedDress = dressOf('pleated')

function back({ drawing, cut: { kind, top: y }, fabric }: Dress): void {
  const path =
    kind === 'slip'
      ? spline([
          [-76, y + 60],
          [0, y + 46],
          [76, y + 60],
          [90, y + 110],
          [0, y + 130],
          [-90, y + 110],
        ])
      : spline([
          [-78, y + 50],
          [0, y + 40],
          [78, y + 50],
          [80, y + 90],
          [-80, y + 90],
        ])
  drawing.add(
    part(drawing, path, shade(fabric.colour, -0.2), {
      volume: volumeOf(fabric, { rise: 4, height: 5 }),
      inner: creaseLine(drawing, fabric, line(-90, y + 100, 90, y + 100), 30, 12, 0.4),
    }),
  )
}

function straps({ drawing, cut: { top: y }, fabric }: Dress): void {
  for (const side of [-1, 1] as const) {
    const m = (x: number) => onSide(side, x)
    const behind = d`M${m(-62)} ${y - 78}C${m(-68)} ${y - 30} ${m(-70)} ${y + 20} ${m(-58)} ${y + 62}`
    const before = d`M${m(-62)} ${y - 78}C${m(-72)} ${y - 40} ${m(-78)} ${y - 10} ${m(-77)} ${y + 24}`
    drawing.add(
      tube(drawing, behind, 4.4, shade(fabric.colour, -0.1), { volume: { rise: 1.2, height: 3 } }),
      tube(drawing, before, 5, shade(fabric.colour, 0.02), {
        shadow: { dx: 3, dy: 5, blur: 3, opacity: 0.3 },
        volume: { rise: 1.3, height: 3.4 },
      }),
    )
  }
}

function light({ drawing, fabric, cut: { top: y, hem } }: Dress): string {
  const strength = fabric.material === 'satin' ? 1 : fabric.material === 'velvet' ? 0.55 : 0.4
  const glow = (path: Path, width: number, blur: number, opacity: number) =>
    softLine(drawing, path, shade(fabric.colour, 0.24, 0.75), width, { blur, opacity: opacity * strength })
  return (
    glow(d`M-58 ${y + 110}C-66 ${y + 150} -58 ${y + 190} -54 ${y + 220}`, 20, 12, 0.5) +
    glow(d`M-66 ${y + 300}C-84 ${y + 400} -98 ${y + 520} -110 ${hem - 60}`, 20, 16, 0.55) +
    glow(d`M-10 ${y + 420}C-14 ${y + 520} -18 ${y + 640} -26 ${hem - 40}`, 12, 12, 0.35) +
    creaseLine(
      drawing,
      fabric,
      d`M90 ${y + 100}C84 ${y + 190} 110 ${y + 320} 130 ${y + 420}C150 ${y + 560} 156 ${hem - 100} 166 ${hem}`,
      46,
      22,
      0.34,
    ) +
    creaseLine(
      drawing,
      fabric,
      d`M-104 ${y + 110}C-90 ${y + 200} -110 ${y + 320} -124 ${y + 400}C-144 ${y + 560} -154 ${hem - 100} -170 ${hem}`,
      14,
      10,
      0.26,
    )
  )
}

function front(dress: Dress): void {
  const { drawing, fabric, cut, cowl } = dress
  const { top: y, kind } = cut
  const path = outlineOf(dress)
  const satin = fabric.material === 'satin'
  const depth = satin ? 0.85 : fabric.material === 'velvet' ? 0.7 : 0.55
  const gleam = satin ? 0.14 : 0.04
  const bodice = cowl
    ? folds(drawing, fabric, cowlFolds(y), path, {
        opacity: depth * 0.9,
        rise: 4,
        soften: 2,
        height: 9,
        gleam,
      })
    : ''
  const waist = [
    ...(kind === 'pleated' ? biasFolds(y).slice(6) : biasFolds(y)),
    ...(cowl || kind === 'pleated' ? [] : bustFolds(y)),
  ]
  const skirt = kind === 'pleated' ? { rise: 4, height: 16, soften: 2 } : { rise: 8, height: 22, soften: 3.2 }
  drawing.add(
    piece(drawing, fabric, path, {
      across: [
        [0, -0.03],
        [0.32, 0.06],
        [0.6, 0],
        [1, -0.09],
      ],
      slope: 60,
      volume: { rise: 8, height: 6, bulge: 34, bulgeHeight: 26, soften: 2.6 },
      over:
        folds(drawing, fabric, skirtFolds(dress), path, { opacity: depth, gleam, ...skirt }) +
        folds(drawing, fabric, waist, path, { opacity: depth * 0.7, height: 10, gleam: gleam * 0.8 }) +
        bodice +
        light(dress),
      edgeOpacity: 0.4,
    }),
  )
  if (kind !== 'slip') return
  const seam: Knot[] = [
    [-77, y + 24],
    [-42, y + 70],
    [0, cowl ? y + 98 : y + 107, cowl ? 0 : 1],
    [42, y + 70],
    [77, y + 24],
  ]
  const thread = shade(fabric.colour, lightness(fabric.colour) > 0.8 ? -0.1 : 0.1)
  drawing.add(stitch(spline(seam, false), thread, { width: 0.9, dash: '3 2.4', groove: 0.12 }))
}
