import sharp from 'sharp'
import { lettering, offerShopFonts } from '../../../platform/lettering.ts'
import { drawCutout } from '../drawSvg.ts'
import { lightness, shade } from '../engine/colour.ts'
import { Drawing } from '../engine/drawing.ts'
import { shape, soft, softLine } from '../engine/marks.ts'
import { d, ellipse, rect } from '../engine/path.ts'
import { canvas } from '../engine/stage.ts'
import type { Silhouette } from '../illustration.ts'
import { type BannerScene, type Scene, scenes } from './scenes.ts'

export type Banner = {
  /** The large words; a line break divides them. */
  title: string
  subtitle: string
  scene: BannerScene
  seed: number
}

export type BannerFormat = 'pc' | 'mobile'

export const bannerSizes = {
  pc: { width: 1440, height: 960 },
  mobile: { width: 780, height: 1000 },
} as const satisfies Record<BannerFormat, unknown>

/** Where things stand, as shares of the width and height. */
const layouts = {
  pc: {
    floor: 0.78,
    plinth: 0.47,
    plinthTop: 0.84,
    props: [
      [0.65, 0.66],
      [0.86, 0.5],
    ],
    text: [84, 196],
    title: 72,
    subtitle: 33,
    hang: { size: 0.8, top: 0.06 },
  },
  mobile: {
    floor: 0.745,
    plinth: 0.29,
    plinthTop: 0.8,
    props: [[0.63, 0.72]],
    text: [40, 92],
    title: 60,
    subtitle: 22,
    hang: { size: 0.74, top: 0.19 },
  },
} as const

/** A banner as SVG: a room with window light, one or two products, the words. */
export function drawBannerSvg(banner: Banner, format: BannerFormat): string {
  const { width, height } = bannerSizes[format]
  const scene = scenes[banner.scene]
  const room = new Drawing(banner.seed, 'room')
  drawRoom(room, scene, format)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${room.fragment()}${drawProps(banner, format)}${words(banner, scene, format)}</svg>`
  )
}

/** The products of a banner's scene, each on what holds it, the first one in front. */
export function drawProps(banner: Pick<Banner, 'scene' | 'seed'>, format: BannerFormat): string {
  const { width, height } = bannerSizes[format]
  const layout = layouts[format]
  const scene = scenes[banner.scene]
  const props = layout.props.map(([x, scale], i) => {
    const prop = scene.props[i]
    if (!prop) return ''
    const art = drawCutout({ ...prop.illustration, seed: banner.seed }, 'front', `prop${i}`)
    const { size, top } = layout.hang
    const foot = layout.plinthTop * height + 8
    if (prop.pose === 'hangs')
      return placed(
        hanger(scene, i, drops[prop.illustration.silhouette] ?? 0) + art,
        x * width,
        height * top,
        (height * size) / canvas.height,
      )
    if (prop.pose === 'leans') {
      const small = scale * 0.66
      return placed(slab(scene, i) + art, x * width, foot - slabFoot * small, small)
    }
    return placed(art, x * width, foot - canvas.baseline * scale, scale)
  })
  return props.reverse().join('')
}

function drawRoom(room: Drawing, { wall }: Scene, format: BannerFormat): void {
  const { width: w, height: h } = bannerSizes[format]
  const { floor, plinth, plinthTop } = layouts[format]
  const deep = lightness(wall) < 0.5
  const beam = shade(wall, deep ? 0.1 : 0.07, 0.8)
  const [floorY, topY] = [floor * h, plinthTop * h]
  const back = room.linear(
    [
      [0, shade(wall, 0.02)],
      [0.6, wall],
      [1, shade(wall, -0.04)],
    ],
    0,
    0,
    w,
    h * 0.4,
  )
  const ground = room.linear(
    [
      [0, shade(wall, 0.035)],
      [1, shade(wall, -0.01)],
    ],
    0,
    floorY,
    0,
    h,
  )
  const block = room.linear(
    [
      [0, shade(wall, -0.06)],
      [1, shade(wall, -0.02)],
    ],
    0,
    topY,
    0,
    h,
  )
  const slant = (x: number, breadth: number) =>
    d`M${w * x} -20L${w * (x + breadth)} -20L${w * (x + breadth) + h * 0.28} ${floorY + 20}L${w * x + h * 0.28} ${floorY + 20}Z`
  room.add(
    shape(rect(0, 0, w, h), back),
    room.clipped(
      rect(0, 0, w, floorY),
      soft(room, slant(0.08, 0.24), beam, { blur: 16, opacity: 0.8 }) +
        soft(room, slant(0.4, 0.3), beam, { blur: 20, opacity: 0.7 }),
    ),
    soft(room, rect(-40, floorY - 16, w + 80, 20), shade(wall, -0.12), { blur: 10, opacity: 0.7 }),
    shape(rect(0, floorY, w, h - floorY), ground),
    soft(room, rect(plinth * w - 30, topY + 20, w, h), shade(wall, -0.2), { blur: 24, opacity: 0.28 }),
    shape(rect(plinth * w, topY, w, h), block),
    shape(rect(plinth * w, topY, w, 2), shade(wall, 0.05), 0.7),
  )
}

/** How much lower than a jacket's the shoulders of a garment are. */
const drops: Readonly<Partial<Record<Silhouette, number>>> = { sweater: 46, cardigan: 62 }

/** A wire hanger on a brass peg, behind a garment and in its measures. */
function hanger({ wall }: Scene, nth: number, drop: number): string {
  const drawing = new Drawing(nth, `hanger${nth}`)
  const neck = 112 + drop
  const wire = d`M450 44C470 44 470 76 450 80L450 ${neck}L560 ${neck + 64}M450 ${neck}L340 ${neck + 64}`
  drawing.add(
    softLine(drawing, wire, shade(wall, -0.3), 7, { blur: 7, opacity: 0.5, dx: 12, dy: 16 }),
    `<path d="${wire}" fill="none" stroke="#8f7a52" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
    soft(drawing, ellipse(450, 42, 17), '#120b06', { blur: 7, opacity: 0.5, dx: 7, dy: 10 }),
    shape(
      ellipse(450, 40, 15),
      drawing.linear(
        [
          [0, '#f1dfae'],
          [0.5, '#c19a52'],
          [1, '#7d5c25'],
        ],
        436,
        26,
        464,
        54,
      ),
    ),
  )
  return drawing.fragment()
}

/** Where a slab stands, in the measures of what leans on it. */
const slabFoot = 1060

/** A pale stone slab on the plinth for what does not stand by itself. */
function slab({ wall }: Scene, nth: number): string {
  const drawing = new Drawing(nth, `slab${nth}`)
  const stone = shade(wall, lightness(wall) < 0.5 ? 0.16 : 0.05, 0.7)
  const face = rect(170, 20, 560, slabFoot - 20, 6)
  drawing.add(
    soft(drawing, face, '#120b06', { blur: 30, opacity: 0.26, dx: 26, dy: 14 }),
    shape(
      face,
      drawing.linear(
        [
          [0, shade(stone, 0.05)],
          [1, shade(stone, -0.05)],
        ],
        170,
        20,
        730,
        slabFoot,
      ),
    ),
    shape(rect(170, 20, 560, 5, 2), shade(stone, 0.12), 0.8),
  )
  return drawing.fragment()
}

const placed = (art: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${(x - canvas.centre * scale).toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">${art}</g>`

function words({ title, subtitle }: Banner, { ink }: Scene, format: BannerFormat): string {
  const { text, title: size, subtitle: small } = layouts[format]
  const [x, y] = text
  return (
    lettering(subtitle, x, y, { size: small, weight: 600, colour: ink, tracking: small / 11 }) +
    lettering(title, x, y + 34 + size, {
      size,
      weight: 300,
      colour: ink,
      tracking: -1.8,
      lineHeight: size * 1.36,
    })
  )
}

/** The lossless original of a banner. */
export function renderBannerMaster(banner: Banner, format: BannerFormat): Promise<Buffer> {
  offerShopFonts()
  return sharp(Buffer.from(drawBannerSvg(banner, format)), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

/** A banner as a WebP picture of twice its size on the screen. */
export async function renderBanner(banner: Banner, format: BannerFormat): Promise<Buffer> {
  offerShopFonts()
  return sharp(Buffer.from(drawBannerSvg(banner, format)), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 86, smartSubsample: true })
    .toBuffer()
}
