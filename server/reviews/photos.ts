import type { WrittenReview } from '../../domain/wire/reviews.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { type ClaimCode, claimPhotos, photoUrl, releasePhotos } from '../platform/uploads/index.ts'

type Kysely = Deps['db']['kysely']
type Change = {
  reviewId: number
  memberId: number
  /** The review's photos before and after the change. */
  before: readonly string[]
  after: readonly string[]
  now: Date
}

/** The names of the form's photo fields, by slot. */
export const photoFields = ['reviewsFile1', 'reviewsFile2', 'reviewsFile3'] as const

/** What an edit does to the photos: new ones by their slot, and the slots whose photo stays; null keeps them all. */
export type PhotoEdit = { added: ReadonlyMap<number, string>; kept: readonly number[] | null }

/** Returns the photos after an edit: those that stay, then the new ones; a new one replaces the photo of its slot. */
export const editedPhotos = (before: readonly string[], { added, kept }: PhotoEdit): string[] => [
  ...before.filter((_, nth) => (kept === null || kept.includes(nth + 1)) && !added.has(nth + 1)),
  ...[...added].sort(([one], [other]) => one - other).map(([, photoId]) => photoId),
]

/** Returns the statements that set a review's photos: new ones are claimed, removed ones are released. */
export function photoRows(
  kysely: Kysely,
  { reviewId, memberId, before, after, now }: Change,
): Statement<ClaimCode>[] {
  const added = after.filter((photoId) => !before.includes(photoId))
  const gone = before.filter((photoId) => !after.includes(photoId))
  const claim = { memberId, use: 'review', subject: String(reviewId), now } as const
  const slots = after.map((photo_id, nth) => ({ review_id: reviewId, slot: nth + 1, photo_id }))
  return [
    ...takenAway(kysely, { reviewId, memberId, before, gone }),
    ...(slots.length > 0 ? [kysely.insertInto('shop.review_photos').values(slots).compile()] : []),
    ...(added.length > 0 ? [claimPhotos(kysely, added, claim)] : []),
  ]
}

/** Returns the statements that remove all photos of a review. */
export const withoutPhotos = (
  kysely: Kysely,
  { before, ...review }: Pick<Change, 'reviewId' | 'memberId' | 'before'>,
): Statement[] => takenAway(kysely, { ...review, before, gone: before })

const takenAway = (
  kysely: Kysely,
  {
    reviewId,
    memberId,
    before,
    gone,
  }: Pick<Change, 'reviewId' | 'memberId' | 'before'> & { gone: readonly string[] },
): Statement[] => [
  ...(before.length > 0
    ? [kysely.deleteFrom('shop.review_photos').where('review_id', '=', reviewId).compile()]
    : []),
  ...(gone.length > 0 ? [releasePhotos(kysely, gone, memberId)] : []),
]

type Files = Pick<WrittenReview, 'image_file_id_1_file' | 'image_file_id_2_file' | 'image_file_id_3_file'>

/** Returns the photos under the specification's names. */
export function photoFiles(photoIds: readonly string[]): Files {
  const [first = null, second = null, third = null] = photoIds.map((id) => ({ fileUrl: photoUrl(id) }))
  return { image_file_id_1_file: first, image_file_id_2_file: second, image_file_id_3_file: third }
}
