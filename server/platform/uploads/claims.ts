import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Statement } from '../eventStore/eventStore.ts'

/** What a photo may belong to, and whether it is public. */
export const photoUses = {
  review: 'public',
  inquiry: 'private',
  consignment: 'private',
  condition: 'private',
} as const
export type PhotoUse = keyof typeof photoUses

export type Claim = {
  memberId: number
  use: PhotoUse
  /** The review, inquiry or consignment that the photos belong to from now on. */
  subject: string
  now: Date
}

type Kysely = Deps['db']['kysely']

/** The codes with which the SQL of `claimPhotos` refuses. */
export const claimRefusals = ['PHOTO_NOT_USABLE'] as const
export type ClaimCode = (typeof claimRefusals)[number]

/**
 * Returns the statement that assigns photos to their subject, for the rows of an append or a `refusableTransaction`. It
 * refuses PHOTO_NOT_USABLE, and thereby the whole transaction, when a photo belongs to another member, is deleted or is
 * already in use. The caller passes `claimRefusals` as the refusals to expect.
 */
export const claimPhotos = (
  db: Kysely,
  photoIds: readonly string[],
  { memberId, use, subject, now }: Claim,
): Statement<ClaimCode> => ({
  ...sql`SELECT shop.claim_photos(${[...photoIds]}::uuid[], ${memberId}, ${use}, ${subject}, ${now})`.compile(
    db,
  ),
  refuses: claimRefusals,
})

/**
 * Returns the statement that deletes photos of this member: they answer 404 from the commit on, and a job removes their
 * files. Photos of other members are left alone.
 */
export const releasePhotos = (db: Kysely, photoIds: readonly string[], memberId: number): Statement =>
  db
    .deleteFrom('shop.photos')
    .where('photo_id', 'in', [...photoIds])
    .where('member_id', '=', memberId)
    .compile()
