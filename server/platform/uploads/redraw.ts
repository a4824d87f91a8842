import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { isHeic, photoKind, photoPixelsAtMost, signatureBytes } from '../../../domain/shared/photoLimits.ts'
import { decoding, isTooMuchToHold } from './decoding.ts'

/** Widths in pixels: a thumbnail, a photo in the page's column, and one that fills a desktop screen. */
export const photoWidths = [240, 720, 1440] as const
export const photoFormats = ['avif', 'webp'] as const
export type PhotoWidth = (typeof photoWidths)[number]
export type PhotoFormat = (typeof photoFormats)[number]

/** Limits the height to this many widths, so that a long screenshot does not become an endless strip. */
const heightsAtMost = 3

type RedrawnFile = { width: PhotoWidth; format: PhotoFormat; bytes: Buffer }

/**
 * Re-encodes a photo in every width and format, upright and stripped of metadata (location, camera, thumbnails, data
 * appended to the picture), and passes the files to `keep` one after another. Refuses PHOTO_IS_HEIC and
 * PHOTO_TYPE_NOT_ALLOWED (by its first bytes), PHOTO_TOO_MANY_PIXELS (rule 594, before anything is decoded) and
 * PHOTO_UNREADABLE, each with `field`.
 * @returns the size of the largest picture, in pixels
 */
export function redrawPhoto(
  path: string,
  field: string,
  keep: (file: RedrawnFile) => Promise<void>,
): Promise<
  | { width: number; height: number }
  | Refusal<'PHOTO_IS_HEIC' | 'PHOTO_TOO_MANY_PIXELS' | 'PHOTO_TYPE_NOT_ALLOWED' | 'PHOTO_UNREADABLE'>
> {
  return decoding.run(async () => {
    const begins = await firstBytes(path)
    if (isHeic(begins)) return refuse('PHOTO_IS_HEIC', { field })
    const kind = photoKind(begins)
    if (kind === null) return refuse('PHOTO_TYPE_NOT_ALLOWED', { field })
    const master = await readMaster(path, kind).catch(sharpFault)
    if (master === 'unreadable') return refuse('PHOTO_UNREADABLE', { field })
    if (master === 'tooManyPixels') return refuse('PHOTO_TOO_MANY_PIXELS', { field })
    const { data, info } = master
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
    for (const width of photoWidths) {
      const picture = within(sharp(data, raw), width)
      for (const format of photoFormats)
        await keep({ width, format, bytes: await encoded(picture.clone(), format) })
    }
    return { width: info.width, height: info.height }
  })
}

/** Whether the file is a photo of an iPhone, by its first bytes. */
export const isHeicPhoto = async (path: string): Promise<boolean> => isHeic(await firstBytes(path))

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

type Unusable = 'unreadable' | 'tooManyPixels'

/** Decodes the photo, once, to raw pixels of the largest width. */
async function readMaster(path: string, kind: 'jpeg' | 'png') {
  const settings = { limitInputPixels: photoPixelsAtMost, failOn: 'error', sequentialRead: true } as const
  const facts = await sharp(path, { ...settings, limitInputPixels: false }).metadata()
  if (facts.width * facts.height > photoPixelsAtMost || isTooMuchToHold(facts)) return 'tooManyPixels'
  if (facts.format !== kind) return 'unreadable'
  const upright = within(sharp(path, settings).autoOrient(), photoWidths[2])
  return upright
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const within = (picture: Sharp, width: PhotoWidth): Sharp =>
  picture.resize({ width, height: width * heightsAtMost, fit: 'inside', withoutEnlargement: true })

const encoded = (picture: Sharp, format: PhotoFormat): Promise<Buffer> =>
  format === 'avif'
    ? picture.avif({ quality: 58, effort: 2 }).toBuffer()
    : picture.webp({ quality: 80, smartSubsample: true }).toBuffer()

/** Maps a fault of libvips: too many pixels, or a file that it cannot read. */
const sharpFault = (fault: unknown): Unusable =>
  fault instanceof Error && /pixel limit/i.test(fault.message) ? 'tooManyPixels' : 'unreadable'
