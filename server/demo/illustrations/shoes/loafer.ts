import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { part, soft, softLine, stitch } from '../engine/marks.ts'
import { plate, polished } from '../engine/metal.ts'
import { boxOf, d, type Path, type Point } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { drawPair, ground, type Shoe, soleShadow } from './shoe.ts'

/** Thickness of the sole: slim, welted, lugged. */
const soles = { small: 13, medium: 20, large: 34 } satisfies Record<Illustration['proportion'], number>

type Saddle = 'penny' | 'plate' | 'plain'
type Loafer = Shoe & { sole: number; saddle: Saddle }

export function loafer(drawing: Drawing, illustration: Illustration, view: View): Point {
  const sole = soles[illustration.proportion]
  const saddle = choose<Saddle>(illustration.seed, 'saddle', ['penny', 'plate', 'plain'])
  let focus: Point = [0, 0]
  drawPair(drawing, illustration, view, (shoe) => {
    const one: Loafer = { ...shoe, sole, saddle }
    soleShadow(one, 176, 716)
    soleOf(one)
    inside(one)
    upper(one)
    apron(one)
    saddleOf(one)
    const [l, t] = boxOf(shoe.place(d`M330 ${760 - sole}L330 ${760 - sole}`))
    focus = [l, t]
  })
  return focus
}

function soleOf({ drawing, leather, place, sole }: Loafer): void {
  const y = ground - sole
  const rubber = surfaceOf('calf', sole > 30 ? '#1d1a19' : shade(leather.colour, -0.16))
  const heel = place(
    d`M566 ${y - 2}L724 ${y - 4}C728 ${y + 8} 726 ${ground - 2} 722 ${ground}L578 ${ground}C574 ${ground - 6} 570 ${y + 10} 566 ${y - 2}Z`,
  )
  const welt = place(
    d`M160 ${y - 4}C158 ${y + sole * 0.5} 176 ${ground - 1} 214 ${ground}L470 ${ground}C520 ${ground - 1} 548 ${ground - 6} 584 ${ground - 8}L724 ${ground - 12}C728 ${y + 4} 728 ${y - 8} 726 ${y - 12}L170 ${y - 12}C162 ${y - 12} 160 ${y - 8} 160 ${y - 4}Z`,
  )
  const lugs =
    sole > 30
      ? Array.from({ length: 13 }, (_, i) =>
          place(d`M${206 + i * 26} ${ground - 12}L${206 + i * 26} ${ground + 2}`),
        )
          .map((path) => `<path d="${path}" stroke="#050404" stroke-width="6" opacity=".75"/>`)
          .join('')
      : ''
  for (const path of [heel, welt])
    drawing.add(
      part(drawing, path, rubber.colour, {
        volume: volumeOf(rubber, { rise: 3, height: 5, gleam: 0.14 }),
        edge: { colour: rubber.edge, width: 1, opacity: 0.8 },
      }),
    )
  drawing.add(
    lugs,
    stitch(place(d`M172 ${y - 7}C300 ${y - 5} 560 ${y - 5} 722 ${y - 8}`), leather.thread, {
      width: 1.4,
      dash: '5 4',
    }),
  )
}

const raised = (sole: number) => (path: Path) =>
  path.replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, x: string, y: string) => `${x} ${(Number(y) - sole + 14).toFixed(2)}`,
  )

const insidePath =
  'M446 716C476 700 540 704 610 694C650 688 690 672 708 676C716 690 712 716 700 730C640 752 540 762 486 752C462 746 448 734 446 716Z'
const upperPath =
  'M170 862C154 828 164 782 218 760C276 738 348 744 404 716C420 704 436 690 448 692C454 712 470 736 506 746C580 758 660 740 704 684C712 676 722 684 724 700C732 750 730 808 726 862Z'
const apronPath =
  'M196 800C250 776 330 784 404 752C424 742 440 732 452 728C446 706 430 698 408 712C352 742 282 740 226 764C200 776 186 790 196 800Z'
const apronSeam = 'M178 798C204 826 300 812 372 790C420 774 452 754 466 738'

function inside({ drawing, leather, lining, place, sole }: Loafer): void {
  const path = place(raised(sole)(insidePath))
  const [l, , r] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(lining.colour, -0.28)],
      [0.6, shade(lining.colour, -0.12)],
      [1, shade(lining.colour, -0.04)],
    ],
    l,
    0,
    r,
    0,
  )
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(lining, { rise: 4, height: 4 }),
      inner: softLine(drawing, place(raised(sole)('M460 736C540 764 640 750 708 700')), '#22110a', 30, {
        blur: 11,
        opacity: 0.6,
      }),
      edge: { colour: shade(leather.colour, -0.08), width: 2.4, opacity: 0.9 },
    }),
  )
}

function upper({ drawing, leather, place, sole, seed }: Loafer): void {
  const local = raised(sole)(upperPath)
  const path = place(local)
  const box = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(leather.colour, 0.05)],
      [0.4, leather.colour],
      [1, shade(leather.colour, -0.1)],
    ],
    ...box,
  )
  const glow = (art: Path, blur: number, opacity: number) =>
    soft(drawing, place(raised(sole)(art)), shade(leather.colour, 0.18, 0.82), { blur, opacity })
  const crease = (art: Path, width: number, blur: number, opacity: number) =>
    softLine(drawing, place(raised(sole)(art)), leather.crease, width, { blur, opacity })
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(leather, { rise: 9, height: 9, bulge: 24, bulgeHeight: 14, soften: 1.8 }),
      inner:
        texture(drawing, leather, path, { local: boxOf(local), place, seed: 5 + seed, scale: 0.7 }) +
        glow('M184 836C226 822 330 816 420 790C430 806 420 822 400 832C330 844 250 850 190 856Z', 12, 0.42) +
        glow('M600 770C650 764 690 740 708 720C716 760 700 800 640 806C606 806 590 790 600 770Z', 16, 0.36) +
        crease('M166 866L730 866', 20, 9, 0.46) +
        crease('M506 752C500 790 506 830 520 860', 3, 1.4, 0.5),
      edge: { colour: leather.edge, width: 1.4, opacity: 0.7 },
    }),
    stitch(place(raised(sole)('M462 730C500 762 620 764 712 700')), leather.thread, {
      width: 1.3,
      dash: '4.6 3.4',
      groove: 0.2,
    }),
  )
}

/** The plug on top of the toe, with its raised hand-sewn seam. */
function apron({ drawing, leather, place, sole }: Loafer): void {
  const plug = place(raised(sole)(apronPath))
  const seam = place(raised(sole)(apronSeam))
  drawing.add(
    soft(drawing, plug, shade(leather.colour, 0.16, 0.85), { blur: 6, opacity: 0.34 }),
    softLine(drawing, seam, leather.crease, 7, { blur: 2.4, opacity: 0.5 }),
    stitch(seam, leather.thread, { width: 2, dash: '6 4.4', groove: 0.3 }),
  )
}

function saddleOf({ drawing, leather, metal, place, sole, saddle }: Loafer): void {
  if (saddle === 'plain') return
  const path = place(
    raised(sole)(
      'M352 742C384 728 414 712 432 702C448 716 462 740 482 754C470 786 462 820 458 856L420 862C412 816 388 768 352 742Z',
    ),
  )
  const [l, t, r, b] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(leather.colour, 0.08)],
      [1, shade(leather.colour, -0.08)],
    ],
    l,
    t,
    r,
    b,
  )
  const slot = place(
    raised(sole)(
      'M386 752C402 742 420 734 434 730C438 742 440 752 438 762C424 764 408 768 398 774C392 766 388 758 386 752Z',
    ),
  )
  const [sl, st, sr, sb] = boxOf(slot)
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(leather, { rise: 4, height: 5, soften: 1.2 }),
      shadow: { dx: 3, dy: 5, blur: 5, opacity: 0.4 },
      inner: texture(drawing, leather, path),
      edge: { colour: leather.edge, width: 1.4, opacity: 0.8 },
    }),
    saddle === 'plate'
      ? plate(drawing, slot, polished(drawing, metal, sl, st, sr, sb), { rise: 2, height: 5 })
      : `<path d="${slot}" fill="#0c0705" opacity=".82"/><path d="${slot}" fill="none" stroke="${leather.thread}" stroke-width="1.2" stroke-dasharray="4 3" opacity=".8"/>`,
  )
}
