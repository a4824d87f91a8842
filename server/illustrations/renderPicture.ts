import sharp, { type Sharp } from 'sharp'
import { drawSvg, drawSvgWithMargin, tileColour } from './drawSvg.ts'
import { canvas } from './engine/stage.ts'
import type { Illustration, View } from './illustration.ts'

export const pictureWidths = [180, 360, 540, 720, 900] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = 'webp' | 'avif' | 'png'

const detailMargin = 0.06
/** A detail fills its picture with filtered art; drawn a little smaller it costs a third less and looks the same. */
const detailScale = 0.85

async function rasteriseDetail(illustration: Illustration): Promise<Sharp> {
  const svg = Buffer.from(drawSvgWithMargin(illustration, 'detail', detailMargin))
  const density = 72 * detailScale
  const { data, info } = await sharp(svg, { density, unlimited: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const whole = 1 + 2 * detailMargin
  return sharp(data, { raw: { width, height, channels } }).extract({
    left: Math.round((width * detailMargin) / whole),
    top: Math.round((height * detailMargin) / whole),
    width: Math.round(width / whole),
    height: Math.round(height / whole),
  })
}

/** The lossless original of a picture, 900 × 1125, from which every width is made. */
export async function renderMaster(illustration: Illustration, view: View): Promise<Buffer> {
  const picture =
    view === 'detail'
      ? await rasteriseDetail(illustration)
      : sharp(Buffer.from(drawSvg(illustration, view)), { unlimited: true })
  return picture
    .resize(canvas.width, canvas.height, { kernel: 'lanczos3' })
    .flatten({ background: tileColour })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
}

/** A master, scaled to a width in pixels (4:5) and encoded for the web. */
export function resizeMaster(master: Buffer | string, width: number, format: PictureFormat): Promise<Buffer> {
  const picture = sharp(master).resize(width, Math.round((width * canvas.height) / canvas.width), {
    kernel: 'lanczos3',
  })
  switch (format) {
    case 'webp':
      return picture.webp({ quality: 84, smartSubsample: true, effort: 4 }).toBuffer()
    case 'avif':
      return picture.avif({ quality: 62, effort: 3 }).toBuffer()
    case 'png':
      return picture.png({ compressionLevel: 9 }).toBuffer()
  }
}

/** One picture on the shop's flat tile; for repeated use take `pictureCache`. */
export async function renderPicture(
  illustration: Illustration,
  view: View,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Buffer> {
  return resizeMaster(await renderMaster(illustration, view), width, format)
}
