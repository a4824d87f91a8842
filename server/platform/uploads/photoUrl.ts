import type { Env } from '../env.ts'
import { keyedHashes, sameBytes } from '../security/encryption.ts'
import type { PhotoFormat, PhotoWidth } from './redraw.ts'

type Secret = Pick<Env, 'DATA_SECRET'>

/** Returns the URL of a public photo. Its content never changes; the client derives the other sizes from it. */
export const photoUrl = (photoId: string, width: PhotoWidth = 720, format: PhotoFormat = 'webp'): string =>
  `/files/photos/${photoId}/${width}.${format}`

/**
 * Returns the URL of a photo that only its member and staff may see. A browser sends no access token with an image
 * request, so the URL itself grants access: it contains a keyed hash that only answers to them include.
 */
export const privatePhotoUrl = (env: Secret, photoId: string, width: PhotoWidth = 720): string =>
  `${photoUrl(photoId, width)}?key=${keysOf(env, photoId)[0]}`

/** Returns whether `key` is the one in the private URL of this photo. */
export const isKeyOf = (env: Secret, photoId: string, key: string): boolean =>
  keysOf(env, photoId).some((one) => sameBytes(Buffer.from(one), Buffer.from(key)))

const keysOf = ({ DATA_SECRET }: Secret, photoId: string): string[] =>
  keyedHashes(DATA_SECRET, 'photo', photoId).map((hash) => hash.subarray(0, 18).toString('base64url'))

/** Returns the storage key of one size and format of a photo. */
export const photoKey = (photoId: string, width: PhotoWidth, format: PhotoFormat): string =>
  `photos/${photoId}/${width}.${format}`
