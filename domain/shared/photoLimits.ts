/** The limits of photos, for the browser that picks them and the server that receives them. */
export const photosAtMost = 3
export const photoBytesAtMost = 10 * 1024 * 1024
/** Phones take up to 50 megapixels within 10 MB; more is a decompression bomb or beyond what a screen shows. */
export const photoPixelsAtMost = 65_000_000

/** Whether a file's name ends as that of a JPEG or PNG. */
export const isPhotoName = (name: string): boolean => /\.(jpe?g|png)$/i.test(name)

const pngBegins = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegBegins = [0xff, 0xd8, 0xff]

/** What a file of the HEIF family calls itself after its length and `ftyp`; AVIF is of the same family, but another type. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

/** The number of leading bytes that identify a file's type. */
export const signatureBytes = 12

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** The type of a photo by its first bytes; null unless it is a JPEG or PNG (rule 90). */
export function photoKind(firstBytes: Uint8Array): 'jpeg' | 'png' | null {
  if (beginsWith(firstBytes, jpegBegins)) return 'jpeg'
  return beginsWith(firstBytes, pngBegins) ? 'png' : null
}

/** Whether a file is called as iPhones call their photos. */
export const isHeicName = (name: string): boolean => /\.(heic|heif)$/i.test(name)

const textIn = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/**
 * Whether a file is a photo as iPhones take them. Decoding one needs a licence for HEVC, so it is refused with what its
 * owner can do instead (rule 90).
 */
export const isHeic = (firstBytes: Uint8Array): boolean =>
  textIn(firstBytes, 4, 8) === 'ftyp' && heicBrands.includes(textIn(firstBytes, 8, 12))

/** The field of a picture of the console, which may also be a WebP. */
export const pictureField = 'file'

/** How a photo of an iPhone becomes one that can be uploaded. */
export const heicAdvice =
  '아이폰의 HEIC 사진은 올릴 수 없어요. 파일이 아니라 사진 보관함에서 고르면 JPG로 바뀌어 올라가요. 앞으로 찍을 사진은 설정 > 카메라 > 포맷에서 높은 호환성을 골라 주세요.'
