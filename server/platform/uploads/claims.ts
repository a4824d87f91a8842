import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Statement } from '../eventStore/eventStore.ts'

/** What a photo may belong to, and whether everybody may see it. */
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

/** What SQL refuses when photos are claimed. */
export const claimRefusals = ['PHOTO_NOT_USABLE'] as const
export type ClaimCode = (typeof claimRefusals)[number]

/**
 * The statement that gives photos their subject, for the rows of an append or any transaction of its caller. It refuses
 * PHOTO_NOT_USABLE, and with it the whole transaction, when one of them belongs to another member, is gone or in use already.
 * Outside of an append it belongs into a `refusableTransaction`; `claimRefusals` tells either what to expect.
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
 * The statement that takes photos of this member away again: they answer 404 from the commit on, and a job removes
 * their files. Photos that are not the member's stay as they are.
 */
export const releasePhotos = (db: Kysely, photoIds: readonly string[], memberId: number): Statement =>
  db
    .deleteFrom('shop.photos')
    .where('photo_id', 'in', [...photoIds])
    .where('member_id', '=', memberId)
    .compile()
