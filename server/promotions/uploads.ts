import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'

export const uploadBytesAtMost = 10 * 1024 * 1024
/** A banner is at most 1440 wide; more than this many pixels is no picture but an attack on our memory. */
const pixelsAtMost = 40_000_000
const storedWidthAtMost = 1_440
const storedHeightAtMost = 2_880

/** The raster kinds that are taken, known by their first bytes and never by a name or a header. */
function rasterKind(file: Buffer): 'png' | 'jpeg' | 'webp' | null {
  if (file.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png'
  if (file.subarray(0, 3).toString('latin1') === '\xff\xd8\xff') return 'jpeg'
  const riff = file.subarray(0, 4).toString('latin1') + file.subarray(8, 12).toString('latin1')
  return riff === 'RIFFWEBP' ? 'webp' : null
}

/**
 * A picture of staff, drawn anew as WebP without anything that came along with it, and put under a name made from its
 * content. Refuses UNSUPPORTED_MEDIA_TYPE (no PNG, JPEG or WebP, or one that cannot be read), PAYLOAD_TOO_LARGE (more
 * than 10 MB, or too many pixels). Answers the name of the file in `directory`.
 */
export async function keepUpload(directory: string, file: Buffer): Promise<string | Refusal> {
  if (file.length > uploadBytesAtMost) return refuse('PAYLOAD_TOO_LARGE')
  const kind = rasterKind(file)
  if (kind === null) return refuse('UNSUPPORTED_MEDIA_TYPE')
  const redrawn = await redraw(file, kind)
  if (!Buffer.isBuffer(redrawn)) return redrawn
  const name = `${createHash('sha256').update(redrawn).digest('hex').slice(0, 32)}.webp`
  await mkdir(directory, { recursive: true })
  const draft = join(directory, `${randomUUID()}.part`)
  await writeFile(draft, redrawn)
  await rename(draft, join(directory, name))
  return name
}

async function redraw(file: Buffer, kind: string): Promise<Buffer | Refusal> {
  try {
    const picture = sharp(file, { failOn: 'error', limitInputPixels: pixelsAtMost })
    const { format } = await picture.metadata()
    if (format !== kind) return refuse('UNSUPPORTED_MEDIA_TYPE')
    return await picture
      .rotate()
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
