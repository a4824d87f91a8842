import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { outline, part, soft, softLine } from '../engine/marks.ts'
import { plate, polished } from '../engine/metal.ts'
import { boxOf, ellipse, type Path, type Point, polygon, warp } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { bow } from './bow.ts'
import { drawPair, type Shoe, soleShadow } from './shoe.ts'

/** How high the heel stands, as a share of the highest one. */
const heels = { small: 0.5, medium: 0.78, large: 1 } satisfies Record<Illustration['proportion'], number>

/** How far the sole is lifted from the ground at x, on the highest heel. */
function lift(x: number): number {
  const t = Math.min(1, Math.max(0, (x - 400) / 300))
  return 224 * t * t * (1.6 - 0.6 * t)
}

/** Lowers the highest heel: the foot comes down with its sole, the heel itself shortens. */
const lowered =
  (share: number) =>
  (path: Path): Path =>
    warp(path, (x, y) => {
      const seat = 880 - lift(x)
      return [x, y <= seat ? y + (1 - share) * lift(x) : 880 - (880 - y) * share]
    })

type Ornament = 'plain' | 'plate' | 'bow'

const upperPath =
  'M168 864C186 836 246 792 326 760C336 776 360 790 392 784C470 762 586 652 664 560C674 549 690 547 698 558C707 582 709 618 702 650C692 668 668 686 644 696C570 726 486 800 412 854C372 874 330 879 292 879C240 880 184 878 170 864Z'
const topline = 'M326 760C336 776 360 790 392 784C470 762 586 652 664 560'
const heelPath = 'M622 704C652 692 684 676 703 654C709 716 697 800 692 878L670 878C671 816 662 750 612 718Z'
const insidePath =
  'M328 762C360 738 410 748 448 736C534 708 600 632 664 556C672 547 688 546 695 556C688 600 640 650 580 696C520 742 450 782 410 786C366 790 340 780 328 762Z'
const solePath =
  'M168 866C200 884 250 886 300 886C346 886 380 878 408 860C480 800 560 730 640 700C668 692 690 682 704 660L702 646L600 690L400 846L200 866Z'

export function pump(drawing: Drawing, illustration: Illustration, view: View): Point {
  const down = lowered(heels[illustration.proportion])
  const ornament = choose<Ornament>(illustration.seed, 'ornament', ['plain', 'plate', 'bow'])
  let focus: Point = [0, 0]
  drawPair(drawing, illustration, view, (shoe) => {
    const placed: Shoe = { ...shoe, place: (path) => shoe.place(down(path)) }
    soleShadow(placed, 180, 420)
    soleShadow(placed, 664, 696)
    heel(placed)
    inside(placed)
    upper(placed)
    ornamentOf(placed, ornament)
    const [l, t] = boxOf(placed.place('M360 800L360 800'))
    focus = [l, t]
  })
  return focus
}

function heel({ drawing, leather, place }: Shoe): void {
  const path = place(heelPath)
  const [l, , r] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(leather.colour, -0.12)],
      [0.45, shade(leather.colour, 0.1)],
      [0.7, leather.colour],
      [1, shade(leather.colour, -0.12)],
    ],
    l,
    0,
    r,
    0,
  )
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(leather, { rise: 5, height: 8 }),
      inner: texture(drawing, leather, path),
      edge: { colour: leather.edge, width: 1.2, opacity: 0.6 },
    }),
    `<path d="${place('M669 872L693 872L692 882L670 882Z')}" fill="#151110"/>`,
  )
}

function inside({ drawing, leather, lining, place }: Shoe): void {
  const path = place(insidePath)
  const [l, , r] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(lining.colour, -0.2)],
      [0.6, shade(lining.colour, -0.06)],
      [1, shade(lining.colour, 0.03)],
    ],
    l,
    0,
    r,
    0,
  )
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(lining, { rise: 5, height: 5 }),
      inner: softLine(drawing, place('M352 796C420 800 520 730 690 566'), '#2a140a', 34, {
        blur: 12,
        opacity: 0.5,
      }),
      edge: { colour: shade(leather.colour, -0.06), width: 2.4, opacity: 0.9 },
    }),
  )
}

function shine({ drawing, leather, place }: Shoe): string {
  const patent = leather.material === 'patent'
  const glow = (path: Path, blur: number, opacity: number) =>
    soft(drawing, place(path), patent ? '#ffffff' : shade(leather.colour, 0.2, 0.8), { blur, opacity })
  const toe = 'M196 852C220 826 280 798 326 782C332 794 342 804 350 808C306 818 250 838 206 860Z'
  const side = 'M438 812C508 764 590 668 656 592C664 618 660 640 640 656C590 700 518 770 448 822Z'
  return (
    glow(toe, patent ? 5 : 11, patent ? 0.55 : 0.5) +
    glow(side, patent ? 10 : 16, patent ? 0.28 : 0.46) +
    (patent
      ? softLine(drawing, place('M684 566C692 590 692 620 686 646'), '#fff', 7, { blur: 3.5, opacity: 0.4 })
      : '')
  )
}

function upper(shoe: Shoe): void {
  const { drawing, leather, place, seed } = shoe
  const path = place(upperPath)
  const box = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(leather.colour, 0.05)],
      [0.35, leather.colour],
      [0.7, shade(leather.colour, 0.02)],
      [1, shade(leather.colour, -0.08)],
    ],
    ...box,
  )
  const skin = { local: boxOf(upperPath), place, seed: 3 + seed, scale: 0.62 }
  const instep = softLine(
    drawing,
    place('M230 880C330 884 390 866 430 830C500 772 570 724 660 690'),
    leather.crease,
    16,
    { blur: 8, opacity: 0.42 },
  )
  drawing.add(
    part(drawing, place(solePath), '#2b1e17', {
      volume: volumeOf(surfaceOf('calf', '#2b1e17'), { rise: 2, height: 4 }),
    }),
    part(drawing, path, fill, {
      volume: volumeOf(leather, { rise: 9, height: 10, bulge: 20, bulgeHeight: 12, soften: 1.8 }),
      inner: texture(drawing, leather, path, skin) + shine(shoe) + instep,
      edge: { colour: leather.edge, width: 1.2, opacity: 0.6 },
    }),
    outline(place(topline), shade(leather.colour, 0.16, 0.7), 1.8, 0.75),
  )
}

function ornamentOf(shoe: Shoe, ornament: Ornament): void {
  const { drawing, metal, place } = shoe
  if (ornament === 'plain') return
  if (ornament === 'bow') {
    bow(shoe, [352, 786])
    return
  }
  const bar = place(
    polygon([
      [312, 772, 5],
      [368, 790, 5],
      [362, 808, 5],
      [306, 790, 5],
    ]),
  )
  const [l, t, r, b] = boxOf(bar)
  drawing.add(
    plate(drawing, bar, polished(drawing, metal, l, t, r, b), { rise: 2.4, height: 6 }),
    soft(drawing, ellipse(l + 14, t + 10, 8, 3), '#fff', { blur: 2, opacity: 0.5 }),
  )
}
