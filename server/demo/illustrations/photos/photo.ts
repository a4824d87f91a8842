import { drawCutout, tileColour } from '../drawSvg.ts'
import { shade } from '../engine/colour.ts'
import { Drawing } from '../engine/drawing.ts'
import { shape, soft } from '../engine/marks.ts'
import { d, ellipse, line, rect } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { canvas } from '../engine/stage.ts'
import type { Illustration, Photo, Silhouette } from '../illustration.ts'
import { book, chair, cup, frame, hook, vase } from './things.ts'

const { width: w, height: h } = canvas

/** What hangs on a wall; everything else stands or lies. */
const hanging: readonly Silhouette[] = [
  ...(['blazer', 'coat', 'trench', 'slipDress', 'gown', 'pleatedDress'] as const),
  ...(['sweater', 'cardigan', 'skirt', 'trousers', 'suit', 'muffler'] as const),
]
/** What lies on a table top, seen from above. */
const flat: readonly Silhouette[] = ['dressWatch', 'chronograph', 'scarf', 'necklace', 'earrings']

const walls = ['#d9d2c8', '#c8cdca', '#d6c8bd', '#cfd2d6', '#e0d8c9'] as const
const woods = ['#8d6a4c', '#a58463', '#6d4f3b', '#b99b78'] as const

type Room = { drawing: Drawing; wall: string; wood: string; seed: number }

/**
 * A picture as a member would take it at home: the product on a table, a shelf or a wall, in evening or window light.
 * 900 × 1125 like every picture; the same product and kind always give the same text.
 */
export function drawPhotoSvg(illustration: Illustration, photo: Photo): string {
  const seed = illustration.seed + (photo === 'evening' ? 41 : photo === 'journey' ? 87 : 0)
  const drawing = new Drawing(seed, 'room')
  const room: Room = { drawing, seed, wall: choose(seed, 'wall', walls), wood: choose(seed, 'wood', woods) }
  const placed = settingOf(room, illustration.silhouette, photo)
  const art = drawCutout(illustration, photo === 'journey' ? 'side' : 'front', 'it')
  const { x, y, scale, turn } = placed
  const product = `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(${-w / 2} ${-placed.foot})">${art}</g>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">` +
    `<rect width="${w}" height="${h}" fill="${tileColour}"/>${drawing.fragment()}${product}${grading(photo)}</svg>`
  )
}

type Placed = { x: number; y: number; scale: number; turn: number; foot: number }

function settingOf(room: Room, silhouette: Silhouette, photo: Photo): Placed {
  const turn = choose(room.seed, 'tilt', [-2.4, -1, 1.2, 2.2])
  if (hanging.includes(silhouette)) {
    hangingRoom(room)
    return { x: 440, y: 600, scale: 0.94, turn: turn * 0.3, foot: 556 }
  }
  if (flat.includes(silhouette)) {
    tableTop(room, photo)
    return { x: 430, y: 580, scale: 0.86, turn: turn * 5, foot: 556 }
  }
  if (photo === 'journey') {
    seat(room)
    if (silhouette === 'sunglasses') return { x: 455, y: 862, scale: 0.76, turn: 0, foot: 724 }
    return { x: 455, y: 852, scale: 0.8, turn: 0, foot: canvas.baseline }
  }
  sideboard(room)
  if (silhouette === 'sunglasses') return { x: 390, y: 872, scale: 0.84, turn: 0, foot: 724 }
  return { x: 400, y: 868, scale: 0.84, turn: 0, foot: canvas.baseline }
}

function beams({ drawing, wall }: Room, floor: number): void {
  const slant = (x: number, wide: number) =>
    d`M${x} -20L${x + wide} -20L${x + wide + 300} ${floor}L${x + 300} ${floor}Z`
  drawing.add(
    drawing.clipped(
      rect(0, 0, w, floor),
      soft(drawing, slant(-160, 230), shade(wall, 0.09, 0.8), { blur: 14, opacity: 0.85 }) +
        soft(drawing, slant(130, 150), shade(wall, 0.09, 0.8), { blur: 16, opacity: 0.8 }),
    ),
  )
}

function wallOf({ drawing, wall }: Room): void {
  const fill = drawing.linear(
    [
      [0, shade(wall, 0.03)],
      [1, shade(wall, -0.05)],
    ],
    0,
    0,
    w,
    h,
  )
  drawing.add(shape(rect(0, 0, w, h), fill))
}

function plank({ drawing, wood }: Room, y: number, bottom: number): void {
  const fill = drawing.linear(
    [
      [0, shade(wood, 0.07)],
      [1, shade(wood, -0.05)],
    ],
    0,
    y,
    0,
    bottom,
  )
  const grain = Array.from({ length: 9 }, (_, i) => {
    const at = y + ((bottom - y) * (i + 0.5)) / 9
    return `<path d="${d`M0 ${at}C260 ${at - 6} 520 ${at + 8} 900 ${at - 2}`}" fill="none" stroke="${shade(wood, -0.07)}" stroke-width="${1 + (i % 3)}" opacity=".4"/>`
  }).join('')
  drawing.add(shape(rect(0, y, w, bottom - y), fill), grain)
}

/** A sideboard before a sunlit wall, with a vase or some books. */
function sideboard(room: Room): void {
  const { drawing, seed, wood } = room
  wallOf(room)
  beams(room, 800)
  if (choose(seed, 'frame', ['yes', 'no']) === 'yes') frame(drawing, [630, 120], room.wall)
  plank(room, 796, 930)
  drawing.add(
    shape(rect(0, 930, w, 195), shade(wood, -0.12)),
    soft(drawing, rect(-20, 926, w + 40, 14), shade(wood, -0.24), { blur: 5, opacity: 0.7 }),
    `<path d="${line(450, 944, 450, 1125)}" stroke="${shade(wood, -0.22)}" stroke-width="4"/>`,
  )
  if (choose(seed, 'beside', ['vase', 'books']) === 'vase') vase(drawing, [770, 846], shade(room.wall, -0.1))
  else book(drawing, [758, 858], seed)
}

/** A chair by the window: where a bag waits before leaving. */
function seat(room: Room): void {
  const { drawing } = room
  wallOf(room)
  beams(room, 940)
  drawing.add(
    shape(rect(0, 940, w, 185), shade(room.wood, 0.04)),
    soft(drawing, rect(-20, 930, w + 40, 18), shade(room.wall, -0.2), { blur: 8, opacity: 0.6 }),
  )
  chair(drawing, room.wood)
}

/** A table top from above, with a cup and the edge of a book. */
function tableTop(room: Room, photo: Photo): void {
  const { drawing, seed, wood } = room
  if (photo === 'journey' || choose(seed, 'top', ['linen', 'wood']) === 'linen') {
    wallOf(room)
    const weave = drawing.pattern(
      8,
      8,
      `<path d="M0 2H8M2 0V8" stroke="${shade(room.wall, -0.06)}" stroke-width="1.4" opacity=".6"/>`,
    )
    drawing.add(
      `<rect width="${w}" height="${h}" fill="url(#${weave})"/>`,
      soft(drawing, d`M-20 900C260 800 560 1000 920 860L920 1140L-20 1140Z`, shade(room.wall, -0.12), {
        blur: 30,
        opacity: 0.4,
      }),
    )
  } else
    for (let y = 0; y < h; y += 225)
      plank({ ...room, wood: shade(wood, (y / 225) % 2 ? 0.02 : 0) }, y, y + 223)
  cup(drawing, [770, 190], seed)
  drawing.add(soft(drawing, ellipse(140, 80, 420, 260), '#fff6e6', { blur: 90, opacity: 0.4 }))
}

/** A hook or rail on a wall with a narrow baseboard. */
function hangingRoom(room: Room): void {
  const { drawing } = room
  wallOf(room)
  beams(room, 1030)
  drawing.add(
    shape(rect(0, 1030, w, 95), shade(room.wood, 0.03)),
    shape(rect(0, 990, w, 42), shade(room.wall, 0.05)),
    soft(drawing, rect(-20, 1022, w + 40, 14), shade(room.wall, -0.22), { blur: 6, opacity: 0.5 }),
  )
  hook(drawing, room.wood)
}

/** A telephone's picture is warmer in the evening and darker at its corners. */
function grading(photo: Photo): string {
  const warm = photo === 'evening' ? '#e9a45c' : '#fff0d8'
  const strength = photo === 'evening' ? 0.2 : 0.07
  return (
    `<defs><radialGradient id="corners" cx=".42" cy=".4" r=".86"><stop offset=".55" stop-color="#140c06" stop-opacity="0"/><stop offset="1" stop-color="#140c06" stop-opacity="${photo === 'evening' ? 0.5 : 0.26}"/></radialGradient></defs>` +
    `<rect width="${w}" height="${h}" fill="${warm}" opacity="${strength}" style="mix-blend-mode:multiply"/>` +
    `<rect width="${w}" height="${h}" fill="url(#corners)"/>`
  )
}
