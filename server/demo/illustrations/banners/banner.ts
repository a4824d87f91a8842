import sharp from 'sharp'
import { drawCutout } from '../drawSvg.ts'
import { lightness, shade } from '../engine/colour.ts'
import { Drawing } from '../engine/drawing.ts'
import { shape, soft } from '../engine/marks.ts'
import { d, rect } from '../engine/path.ts'
import { canvas } from '../engine/stage.ts'
import { offerShopFonts } from './fonts.ts'
import { lettering } from './lettering.ts'
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
  pc: { width: 1440, height: 720 },
  mobile: { width: 780, height: 1000 },
} as const satisfies Record<BannerFormat, unknown>

/** Where things stand, as shares of the width and height. */
const layouts = {
  pc: {
    floor: 0.78,
    plinth: 0.47,
    plinthTop: 0.84,
    props: [
      [0.64, 0.56],
      [0.87, 0.48],
    ],
    text: [96, 216],
    title: 60,
    hang: { size: 0.86, top: 0.03 },
  },
  mobile: {
    floor: 0.745,
    plinth: 0.29,
    plinthTop: 0.8,
    props: [[0.63, 0.72]],
    text: [40, 92],
    title: 60,
    hang: { size: 0.74, top: 0.19 },
  },
} as const

/** A banner as SVG: a room with window light, one or two products, the words. */
export function drawBannerSvg(banner: Banner, format: BannerFormat): string {
  const { width, height } = bannerSizes[format]
  const layout = layouts[format]
  const scene = scenes[banner.scene]
  const room = new Drawing(banner.seed, 'room')
  drawRoom(room, scene, format)
  const props = layout.props.map(([x, scale], i) => {
    const prop = scene.props[i]
    if (!prop) return ''
    const art = drawCutout({ ...prop.illustration, seed: banner.seed }, 'front', `prop${i}`)
    const { size, top } = layout.hang
    return prop.pose === 'hangs'
      ? placed(art, x * width, height * top, (height * size) / canvas.height)
      : placed(art, x * width, layout.plinthTop * height + 8 - canvas.baseline * scale, scale)
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${room.fragment()}${props.reverse().join('')}${words(banner, scene, format)}</svg>`
  )
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

const placed = (art: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${(x - canvas.centre * scale).toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">${art}</g>`

function words({ title, subtitle }: Banner, { ink }: Scene, format: BannerFormat): string {
  const { text, title: size } = layouts[format]
  const [x, y] = text
  return (
    lettering(subtitle, x, y, { size: 22, weight: 600, colour: ink, tracking: 2 }) +
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
