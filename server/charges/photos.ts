import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'

type ChargePhotos = { chargeId: string; memberId: number; photoIds: readonly string[] }

/** Rows that attach photos to a charge for the renter to see; none without photos. */
export const photoRows = (
  { kysely }: Deps['db'],
  { chargeId, memberId, photoIds }: ChargePhotos,
): Statement[] =>
  photoIds.length === 0
    ? []
    : [
        kysely
          .insertInto('shop.charge_photos')
          .values(
            photoIds.map((photo_id, nth) => ({
              ...{ charge_id: chargeId, slot: nth + 1, member_id: memberId, photo_id },
            })),
          )
          .compile(),
      ]

/** The photos of these charges, in the order in which staff chose them. */
export async function chargePhotos(
  { kysely }: Deps['db'],
  chargeIds: readonly string[],
): Promise<(chargeId: string) => string[]> {
  if (chargeIds.length === 0) return () => []
  const rows = await kysely
    .selectFrom('shop.charge_photos')
    .select(['charge_id as chargeId', 'photo_id as photoId'])
    .where('charge_id', 'in', [...chargeIds])
    .orderBy('slot')
    .execute()
  const known = Map.groupBy(rows, ({ chargeId }) => chargeId)
  return (chargeId) => (known.get(chargeId) ?? []).map(({ photoId }) => photoId)
}
