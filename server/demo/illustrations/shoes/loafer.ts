import { shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { part, soft, softLine, stitch } from '../engine/marks.ts'
import { plate, polished } from '../engine/metal.ts'
import { boxOf, d, type Path, type Point, shift } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf, volumeOf } from '../materials/surface.ts'
import { texture } from '../materials/texture.ts'
import { drawPair, ground, type Shoe, soleShadow } from './shoe.ts'

/** Thickness of the sole: slim, welted, lugged. */
const soles = { small: 14, medium: 20, large: 32 } satisfies Record<Illustration['proportion'], number>

type Saddle = 'penny' | 'plate' | 'plain'
type Loafer = Shoe & { sole: number; saddle: Saddle }

export function loafer(drawing: Drawing, illustration: Illustration, view: View): Point {
  const sole = soles[illustration.proportion]
  const saddle = choose<Saddle>(illustration.seed, 'saddle', ['penny', 'plate', 'plain'])
  let focus: Point = [0, 0]
  drawPair(drawing, illustration, view, (shoe) => {
    const one: Loafer = { ...shoe, sole, saddle }
    soleShadow(one, 176, 440)
    soleShadow(one, 586, 728)
    soleOf(one)
    inside(one)
    upper(one)
    apron(one)
    saddleOf(one)
    const [l, t] = boxOf(shoe.place(d`M400 ${780 - sole}L400 ${780 - sole}`))
    focus = [l, t]
  })
  return focus
}

/** Paths are drawn on the slim sole; a thicker one lifts them. */
const raised = (sole: number) => (path: Path) => shift(path, 0, soles.small - sole)

const upperPath =
  'M170 862C156 838 166 810 202 796C246 778 304 768 352 744C384 728 412 702 434 684C444 677 454 682 456 694C462 722 488 744 530 750C590 758 656 736 690 690C698 679 714 678 719 691C729 736 727 800 727 847C650 852 580 851 520 858C450 868 380 873 300 873C244 873 186 873 170 862Z'
const insidePath =
  'M446 688C478 708 532 716 584 712C636 708 676 694 704 680C714 684 706 700 694 708C660 744 590 760 530 754C484 748 458 724 446 688Z'
/** The plug on top of the toe, above the seam. */
const plugPath =
  'M190 803C196 797 206 793 218 789C262 775 312 764 354 743C388 726 414 702 436 685C448 680 456 690 457 700C460 718 466 730 474 738C432 764 380 778 320 788C262 797 214 800 190 803Z'
const seamPath = 'M474 739C432 765 380 779 320 789C262 798 214 801 188 806'
const strapPath =
  'M362 735C390 721 416 699 437 682C450 676 459 686 459 698C463 716 470 728 480 737C476 780 480 824 492 861L416 870C414 822 398 770 362 735Z'
const slotPath =
  'M402 744C416 736 430 726 440 718C446 728 448 738 446 750C434 752 422 757 413 764C408 758 404 751 402 744Z'

function soleOf({ drawing, leather, place, sole }: Loafer): void {
  const top = raised(sole)
  const rubber = surfaceOf('calf', sole > 30 ? '#211d1b' : shade(leather.colour, -0.14))
  const arch = ground - sole * 0.55
  const under = place(
    `${top('M166 860C158 868 160 874 164 880')}${d`C172 ${ground - 1} 190 ${ground} 220 ${ground}L410 ${ground}C470 ${ground} 520 ${arch} 586 ${arch - 4}L730 ${arch - 8}`}${top('L729 844C650 850 580 849 520 856C450 866 380 871 300 871C244 871 186 871 166 860Z')}`,
  )
  const heel = place(
    `${top('M586 862L730 853')}${d`C733 ${ground - 14} 732 ${ground - 4} 730 ${ground}L594 ${ground}C588 ${ground - 8} 586 ${ground - 18} 586 ${ground - 22}Z`}`,
  )
  const lugs =
    sole > 30
      ? Array.from({ length: 9 }, (_, i) =>
          place(d`M${206 + i * 26} ${ground - 11}L${206 + i * 26} ${ground + 1}`),
        )
          .map((path) => `<path d="${path}" stroke="#050404" stroke-width="5" opacity=".7"/>`)
          .join('')
      : ''
  for (const path of [heel, under])
    drawing.add(
      part(drawing, path, rubber.colour, {
        volume: volumeOf(rubber, { rise: 3, height: 5, gleam: 0.14 }),
        edge: { colour: rubber.edge, width: 1, opacity: 0.8 },
      }),
    )
  drawing.add(
    lugs,
    stitch(place(top('M176 869C230 877 380 877 520 862C580 855 650 855 724 850')), leather.thread, {
      width: 1.3,
      dash: '5 4',
    }),
  )
}

function inside({ drawing, leather, lining, place, sole }: Loafer): void {
  const path = place(raised(sole)(insidePath))
  const [l, , r] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(lining.colour, -0.3)],
      [0.5, shade(lining.colour, -0.14)],
      [1, shade(lining.colour, -0.02)],
    ],
    l,
    0,
    r,
    0,
  )
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(lining, { rise: 4, height: 4 }),
      inner: softLine(drawing, place(raised(sole)('M452 700C500 756 640 752 702 690')), '#22110a', 22, {
        blur: 9,
        opacity: 0.6,
      }),
      edge: { colour: shade(leather.colour, -0.08), width: 2.6, opacity: 0.9 },
    }),
  )
}

function upper({ drawing, leather, place, sole, seed }: Loafer): void {
  const local = raised(sole)(upperPath)
  const path = place(local)
  const fill = drawing.linear(
    [
      [0, shade(leather.colour, 0.06)],
      [0.45, leather.colour],
      [1, shade(leather.colour, -0.08)],
    ],
    ...boxOf(path),
  )
  const patent = leather.material === 'patent'
  const glow = (art: Path, blur: number, opacity: number) =>
    soft(drawing, place(raised(sole)(art)), patent ? '#ffffff' : shade(leather.colour, 0.18, 0.82), {
      blur,
      opacity,
    })
  const crease = (art: Path, width: number, blur: number, opacity: number) =>
    softLine(drawing, place(raised(sole)(art)), leather.crease, width, { blur, opacity })
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(leather, { rise: 8, height: 8, bulge: 26, bulgeHeight: 16, soften: 1.8 }),
      inner:
        texture(drawing, leather, path, { local: boxOf(local), place, seed: 5 + seed, scale: 0.7 }) +
        glow(
          'M186 838C220 822 300 818 380 806C384 820 372 832 352 836C290 846 230 850 192 852Z',
          patent ? 6 : 12,
          0.44,
        ) +
        glow(
          'M560 782C620 782 680 760 708 722C716 760 706 806 660 816C610 824 566 812 560 782Z',
          patent ? 9 : 17,
          0.4,
        ) +
        crease('M168 872C300 878 420 876 520 862C600 852 660 854 728 850', 20, 9, 0.5) +
        crease('M640 764C650 790 652 820 648 852', 2.6, 1.2, 0.5),
      edge: { colour: leather.edge, width: 1.4, opacity: 0.7 },
    }),
    stitch(place(raised(sole)('M470 738C500 762 590 776 660 740C684 726 702 704 712 688')), leather.thread, {
      width: 1.2,
      dash: '4.6 3.4',
      groove: 0.2,
    }),
  )
}

/** The plug on top of the toe, with its raised hand-sewn seam. */
function apron({ drawing, leather, place, sole }: Loafer): void {
  const plug = place(raised(sole)(plugPath))
  const seam = place(raised(sole)(seamPath))
  drawing.add(
    drawing.clipped(
      plug,
      soft(drawing, plug, shade(leather.colour, 0.14, 0.85), { blur: 10, opacity: 0.5, dy: -6 }),
    ),
    softLine(drawing, seam, leather.crease, 8, { blur: 2.6, opacity: 0.55, dy: 3 }),
    softLine(drawing, seam, shade(leather.colour, 0.12), 4, { blur: 1.4, opacity: 0.7, dy: -2 }),
    stitch(seam, leather.thread, { width: 1.8, dash: '2.6 5', groove: 0.3 }),
  )
}

function saddleOf({ drawing, leather, metal, place, sole, saddle }: Loafer): void {
  if (saddle === 'plain') return
  const path = place(raised(sole)(strapPath))
  const [l, t, r, b] = boxOf(path)
  const fill = drawing.linear(
    [
      [0, shade(leather.colour, 0.1)],
      [0.5, shade(leather.colour, 0.02)],
      [1, shade(leather.colour, -0.07)],
    ],
    l,
    t,
    r,
    b,
  )
  const slot = place(raised(sole)(slotPath))
  const bar = place(
    raised(sole)(
      'M396 742C416 731 434 717 446 706C452 712 454 719 453 726C440 738 422 751 404 760C399 755 396 749 396 742Z',
    ),
  )
  const [sl, st, sr, sb] = boxOf(bar)
  drawing.add(
    part(drawing, path, fill, {
      volume: volumeOf(leather, { rise: 4, height: 5, bulge: 14, bulgeHeight: 6, soften: 1.2 }),
      shadow: { dx: 2, dy: 4, blur: 4, opacity: 0.42 },
      inner: texture(drawing, leather, path),
      edge: { colour: leather.edge, width: 1.2, opacity: 0.8 },
    }),
    saddle === 'plate'
      ? plate(drawing, bar, polished(drawing, metal, sl, st, sr, sb), { rise: 2, height: 5 })
      : `<path d="${slot}" fill="#0c0705" opacity=".8"/><path d="${slot}" fill="none" stroke="${leather.thread}" stroke-width="1.2" stroke-dasharray="4 3" opacity=".8"/>`,
  )
}
