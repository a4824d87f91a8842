import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { isHeic, signatureBytes } from '../../domain/shared/photoLimits.ts'

/** A banner is at most 1440 wide; an image with more pixels than this is an attack on our memory. */
const pixelsAtMost = 40_000_000
const storedWidthAtMost = 1_440
const storedHeightAtMost = 2_880

/** Detects the accepted image formats by their first bytes, never by a name or a header; null for any other. */
function rasterKind(begins: Buffer): 'png' | 'jpeg' | 'webp' | null {
  if (begins.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png'
  if (begins.subarray(0, 3).toString('latin1') === '\xff\xd8\xff') return 'jpeg'
  const riff = begins.subarray(0, 4).toString('latin1') + begins.subarray(8, 12).toString('latin1')
  return riff === 'RIFFWEBP' ? 'webp' : null
}

/**
 * Re-encodes the picture at `path` as WebP without its metadata. Refuses PHOTO_IS_HEIC, UNSUPPORTED_MEDIA_TYPE (no PNG,
 * JPEG or WebP, or one that cannot be read) and PAYLOAD_TOO_LARGE (too many pixels).
 * @returns the picture, and a name made from its content
 */
export async function redrawUpload(
  path: string,
): Promise<
  | { name: string; picture: Buffer }
  | Refusal<'PAYLOAD_TOO_LARGE' | 'PHOTO_IS_HEIC' | 'UNSUPPORTED_MEDIA_TYPE'>
> {
  const begins = await beginningOf(path)
  if (isHeic(begins)) return refuse('PHOTO_IS_HEIC', { field: 'file' })
  const kind = rasterKind(begins)
  if (kind === null) return refuse('UNSUPPORTED_MEDIA_TYPE')
  const picture = await redraw(path, kind)
  if (!Buffer.isBuffer(picture)) return picture
  return { name: `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`, picture }
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function redraw(
  path: string,
  kind: string,
): Promise<Buffer | Refusal<'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE'>> {
  try {
    const picture = sharp(path, { failOn: 'error', limitInputPixels: pixelsAtMost })
    const { format } = await picture.metadata()
    if (format !== kind) return refuse('UNSUPPORTED_MEDIA_TYPE')
    return await picture
      .autoOrient()
      .resize({
        width: storedWidthAtMost,
        height: storedHeightAtMost,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 86, smartSubsample: true })
      .toBuffer()
  } catch (fault) {
    const tooMany = fault instanceof Error && /pixel limit/i.test(fault.message)
    return refuse(tooMany ? 'PAYLOAD_TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE')
  }
}
