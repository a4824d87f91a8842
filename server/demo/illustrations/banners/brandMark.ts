import sharp from 'sharp'
import { lettering, offerShopFonts } from '../../../platform/lettering.ts'

const height = 160

/** An invented brand's word mark: its name in widely spaced capitals, ink on nothing. */
export function drawBrandMarkSvg(name: string): string {
  const letters = name.toUpperCase()
  const width = 120 + letters.length * 46
  const mark = lettering(letters, width / 2 + 6, 96, {
    size: 44,
    weight: 500,
    colour: '#171615',
    tracking: 12,
    anchor: 'middle',
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${mark}</svg>`
}

/** The word mark as a WebP picture with a transparent ground. */
export function renderBrandMark(name: string): Promise<Buffer> {
  offerShopFonts()
  return sharp(Buffer.from(drawBrandMarkSvg(name)), { density: 144 })
    .webp({ lossless: true })
    .toBuffer()
}
