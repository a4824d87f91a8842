/** What photos may be, for the browser that picks them and the server that takes them. */
export const photosAtMost = 3
export const photoBytesAtMost = 10 * 1024 * 1024
/** Telephones take up to 50 megapixels within 10 MB; more is a bomb of few bytes or beyond what a screen shows. */
export const photoPixelsAtMost = 65_000_000

const pngBegins = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegBegins = [0xff, 0xd8, 0xff]

/** As many first bytes as tell what a file is. */
export const signatureBytes = pngBegins.length

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** What a photo is by its first bytes, whatever it is called; null for anything but JPEG and PNG (rule 90). */
export function photoKind(firstBytes: Uint8Array): 'jpeg' | 'png' | null {
  if (beginsWith(firstBytes, jpegBegins)) return 'jpeg'
  return beginsWith(firstBytes, pngBegins) ? 'png' : null
}
