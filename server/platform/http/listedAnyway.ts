/** What every call may be refused with: the parsing of a request, and a database that is busy. */
export const anyCallRefusals = ['INVALID_REQUEST', 'BUSY'] as const
export type AnyCallCode = (typeof anyCallRefusals)[number]

/** What the photos of a form are refused with. */
export const photoRefusals = [
  'PHOTO_TYPE_NOT_ALLOWED',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_UNREADABLE',
] as const
export type PhotoCode = (typeof photoRefusals)[number]
