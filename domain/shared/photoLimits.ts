/** The limits of photos, for the browser that picks them and the server that receives them. */
export const photosAtMost = 3
export const photoBytesAtMost = 10 * 1024 * 1024
/** Phones take up to 50 megapixels within 10 MB; more is a decompression bomb or beyond what a screen shows. */
export const photoPixelsAtMost = 65_000_000

/** Whether a file's name ends as that of a JPEG or PNG. */
export const isPhotoName = (name: string): boolean => /\.(jpe?g|png)$/i.test(name)

const pngBegins = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegBegins = [0xff, 0xd8, 0xff]

/** The number of leading bytes that identify a file's type. */
export const signatureBytes = pngBegins.length

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** The type of a photo by its first bytes; null unless it is a JPEG or PNG (rule 90). */
export function photoKind(firstBytes: Uint8Array): 'jpeg' | 'png' | null {
  if (beginsWith(firstBytes, jpegBegins)) return 'jpeg'
  return beginsWith(firstBytes, pngBegins) ? 'png' : null
}
