import type { Env } from '../env.ts'
import { keyedHash, sameBytes } from '../security/encryption.ts'
import type { PhotoFormat, PhotoWidth } from './redraw.ts'

type Secret = Pick<Env, 'DATA_SECRET'>

/** The address of a photo that everybody may see. It never shows anything else; the client asks for other sizes by it. */
export const photoUrl = (photoId: string, width: PhotoWidth = 720, format: PhotoFormat = 'webp'): string =>
  `/files/photos/${photoId}/${width}.${format}`

/**
 * The address of a photo that only its member and staff may see. A picture's request carries no login, so the address
 * itself is what gives access: a keyed hash of the photo, which only answers to them hold.
 */
export const privatePhotoUrl = (env: Secret, photoId: string, width: PhotoWidth = 720): string =>
  `${photoUrl(photoId, width)}?key=${keyOf(env, photoId)}`

/** True for the key of a private address of this photo. */
export const opens = (env: Secret, photoId: string, key: string): boolean =>
  sameBytes(Buffer.from(keyOf(env, photoId)), Buffer.from(key))

const keyOf = ({ DATA_SECRET }: Secret, photoId: string): string =>
  keyedHash(DATA_SECRET, 'photo', photoId).subarray(0, 18).toString('base64url')

/** Where the storage keeps a photo's picture. */
export const photoKey = (photoId: string, width: PhotoWidth, format: PhotoFormat): string =>
  `photos/${photoId}/${width}.${format}`
