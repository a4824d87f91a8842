import type { Deps } from '../deps.ts'
import { photoKey } from './photoUrl.ts'
import { photoFormats, photoWidths } from './redraw.ts'
import { openStorage } from './storage/index.ts'

/** A form is answered within minutes; an unclaimed photo is one that was refused or whose process died. */
const claimedWithinMs = 60 * 60 * 1000
const removedAtOnce = 200

/**
 * Removes photos that were not claimed within an hour, then removes the files of every photo whose row is gone. What
 * the storage does not take now is removed by the next run. Answers how many photos' files went.
 */
export async function sweepPhotos({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<number> {
  await db.kysely
    .deleteFrom('shop.photos')
    .where('use', 'is', null)
    .where('created_at', '<', new Date(clock.now().getTime() - claimedWithinMs))
    .execute()
  const storage = openStorage(env)
  const gone = await db.kysely
    .selectFrom('shop.photo_removals')
    .select('photo_id')
    .orderBy('removed_at')
    .limit(removedAtOnce)
    .execute()
  for (const { photo_id } of gone) {
    for (const width of photoWidths)
      for (const format of photoFormats) await storage.remove(photoKey(photo_id, width, format))
    await db.kysely.deleteFrom('shop.photo_removals').where('photo_id', '=', photo_id).execute()
  }
  return gone.length
}
