import type { Deps, Reads } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { type ClaimCode, claimPhotos, privatePhotoUrl } from '../platform/uploads/index.ts'

/** The names of the photo fields of both forms, in the order of their slots. */
export const photoFields = ['consignmentFile1', 'consignmentFile2', 'consignmentFile3'] as const

type ConsignmentPhotos = {
  consignmentId: string
  memberId: number
  takenBy: 'owner' | 'staff'
  photoIds: readonly string[]
  now: Date
}

/** The statements that attach photos to a consignment; empty without photos. */
export function photoRows({ kysely }: Deps['db'], taken: ConsignmentPhotos): Statement<ClaimCode>[] {
  const { consignmentId, memberId, takenBy, photoIds, now } = taken
  if (photoIds.length === 0) return []
  const rows = photoIds.map((photo_id, nth) => ({
    consignment_id: consignmentId,
    taken_by: takenBy,
    slot: nth + 1,
    member_id: memberId,
    photo_id,
  }))
  return [
    claimPhotos(kysely, photoIds, { memberId, use: 'consignment', subject: consignmentId, now }),
    kysely.insertInto('shop.consignment_photos').values(rows).compile(),
  ]
}

type File = { fileUrl: string }

/** URLs of these consignments' photos, taken by the owner or by staff, in the order of their slots. */
export async function photosOf(
  { db, env }: Pick<Deps, 'env'> & { db: Pick<Reads, 'kysely'> },
  consignmentIds: readonly string[],
  takenBy: ConsignmentPhotos['takenBy'],
): Promise<(consignmentId: string) => File[]> {
  const idsOf = await photoIdsOf(db, consignmentIds, takenBy)
  return (consignmentId) =>
    idsOf(consignmentId).map((photoId) => ({ fileUrl: privatePhotoUrl(env, photoId) }))
}

/** Ids of these consignments' photos, taken by the owner or by staff, in the order of their slots. */
export async function photoIdsOf(
  { kysely }: Pick<Reads, 'kysely'>,
  consignmentIds: readonly string[],
  takenBy: ConsignmentPhotos['takenBy'],
): Promise<(consignmentId: string) => string[]> {
  if (consignmentIds.length === 0) return () => []
  const rows = await kysely
    .selectFrom('shop.consignment_photos')
    .select(['consignment_id as consignmentId', 'photo_id as photoId'])
    .where('consignment_id', 'in', [...consignmentIds])
    .where('taken_by', '=', takenBy)
    .orderBy('slot')
    .execute()
  const known = Map.groupBy(rows, ({ consignmentId }) => consignmentId)
  return (consignmentId) => (known.get(consignmentId) ?? []).map(({ photoId }) => photoId)
}
