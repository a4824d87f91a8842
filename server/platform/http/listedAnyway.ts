/** Refusals that every call may answer: an invalid request, and a busy database. */
export const anyCallRefusals = ['INVALID_REQUEST', 'BUSY'] as const
export type AnyCallCode = (typeof anyCallRefusals)[number]

/** Refusals that every call with photos in its form may answer. */
export const photoRefusals = [
  'PHOTO_TYPE_NOT_ALLOWED',
  'PHOTO_IS_HEIC',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_UNREADABLE',
] as const
export type PhotoCode = (typeof photoRefusals)[number]
