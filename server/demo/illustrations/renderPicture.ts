import sharp, { type Sharp } from 'sharp'
import { drawSvg, drawSvgWithMargin, tileColour } from './drawSvg.ts'
import { canvas } from './engine/stage.ts'
import { type Illustration, isPhoto, type Photo, type View } from './illustration.ts'
import { drawPhotoSvg } from './photos/photo.ts'

export const pictureWidths = [180, 360, 540, 720, 900] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = 'webp' | 'avif' | 'png'
/** What a picture of a product shows: one of its views, or a photo as members take it. */
export type Shown = View | Photo

/**
 * Widths in which pictures are drawn; every other one is made from the next larger. What a filter costs grows with its
 * area: a card's picture is drawn six times as fast as the whole, and looks the same at its size.
 */
export const masterWidths = [360, 540, 900] as const
export type MasterWidth = (typeof masterWidths)[number]

const detailMargin = 0.06
/** A detail fills its picture with filtered art; drawn a little smaller it costs a third less and looks the same. */
const detailScale = 0.85
const fullDensity = 72

async function rasteriseDetail(illustration: Illustration, scale: number): Promise<Sharp> {
  const svg = Buffer.from(drawSvgWithMargin(illustration, 'detail', detailMargin))
  const density = fullDensity * detailScale * scale
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

/** The lossless original of a picture in one of the drawn widths (4:5), from which smaller ones are made. */
export async function renderMaster(
  illustration: Illustration,
  shown: Shown,
  width: MasterWidth,
): Promise<Buffer> {
  const scale = width / canvas.width
  const svgOf = () => (isPhoto(shown) ? drawPhotoSvg(illustration, shown) : drawSvg(illustration, shown))
  const picture =
    shown === 'detail'
      ? await rasteriseDetail(illustration, scale)
      : sharp(Buffer.from(svgOf()), { density: fullDensity * scale, unlimited: true })
  return picture
    .resize(width, Math.round((width * canvas.height) / canvas.width), { kernel: 'lanczos3' })
    .flatten({ background: tileColour })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
}

/** The width in which a picture of `width` pixels is drawn. */
export const masterWidthFor = (width: number): MasterWidth =>
  masterWidths.find((drawn) => drawn >= width) ?? 900

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
  shown: Shown,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Buffer> {
  return resizeMaster(await renderMaster(illustration, shown, masterWidthFor(width)), width, format)
}
