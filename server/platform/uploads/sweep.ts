import type { Deps } from '../deps.ts'
import { photoKey } from './photoUrl.ts'
import { photoFormats, photoWidths } from './redraw.ts'
import { openStorage } from './storage/index.ts'

/** Forms are answered within minutes, so an older unclaimed photo was refused or its process died. */
const claimedWithinMs = 60 * 60 * 1000
const removedAtOnce = 200

/**
 * Deletes photos that were not claimed within an hour, then removes the files of up to 200 deleted photos. When the
 * storage fails, the next run continues. Returns the number of photos whose files were removed.
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
