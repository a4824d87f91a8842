import type { Metadata } from 'sharp'
import { limit } from '../limit.ts'

/** As long as a room full of the largest photos takes. */
const waitMs = 30_000

/** Two photos of members or staff are decoded at a time, on libvips' threads; the others wait on disk (rule 902). */
export const decoding = limit(2, waitMs)

/** A photo of a phone, edited and saved as a progressive JPEG, has up to 50 megapixels of three bytes. */
const heldBytesAtMost = 160 * 1024 * 1024

type Facts = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
>

/**
 * The bytes that a decoder holds of a photo at once. A JPEG that is not progressive is read in strips and made smaller on
 * its way; of a progressive one each colour of a pixel is a number of two bytes until its last pass. A PNG that is
 * interlaced or turned is held whole, and any other one takes as much time as it has bytes, as does a WebP.
 */
function bytesHeld({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Facts): number {
  const pixels = width * height
  if (format === 'jpeg')
    return isProgressive ? pixels * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels) : 0
  return pixels * channels * (depth === 'uchar' ? 1 : 2)
}

/** Whether a photo would take more memory than a photo may (rule 594). */
export const isTooMuchToHold = (facts: Facts): boolean => bytesHeld(facts) > heldBytesAtMost
