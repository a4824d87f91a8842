import sharp from 'sharp'
import type { DrawnBanner } from '../platform/deps.ts'
import { lettering, offerShopFonts } from '../platform/lettering.ts'

export type BannerFormat = 'pc' | 'mobile'

export const bannerSizes = {
  pc: { width: 1440, height: 960 },
  mobile: { width: 780, height: 1000 },
} as const satisfies Record<BannerFormat, { width: number; height: number }>

const layouts = {
  pc: { x: 84, y: 196, title: 72, subtitle: 33 },
  mobile: { x: 40, y: 92, title: 60, subtitle: 22 },
} as const

/** Grounds of the shop's palette, light enough for dark letters. */
const grounds = ['#e9e4dc', '#dfe3e0', '#e6dfe2', '#dde1e8'] as const
const ink = '#171615'

/** The words on a plain ground as SVG; the seed chooses the ground. */
export function wordsSvg({ title, subtitle, seed }: DrawnBanner, format: BannerFormat): string {
  const { width, height } = bannerSizes[format]
  const { x, y, title: large, subtitle: small } = layouts[format]
  const ground = grounds[Math.abs(seed) % grounds.length]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
    lettering(subtitle, x, y, { size: small, weight: 600, colour: ink, tracking: 1 }) +
    lettering(title, x, y + 34 + large, { size: large, weight: 700, colour: ink, tracking: -1 }) +
    '</svg>'
  )
}

/** The words on a plain ground as PNG, from which the pictures in every width are made. */
export function drawWords(banner: DrawnBanner, format: BannerFormat): Promise<Buffer> {
  offerShopFonts()
  return sharp(Buffer.from(wordsSvg(banner, format)))
    .png()
    .toBuffer()
}
