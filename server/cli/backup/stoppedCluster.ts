import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withDatabase, withUser } from '../../platform/database/createDatabase.ts'
import { ownSecret, startEmbeddedPostgres } from '../../platform/database/embeddedPostgres.ts'
import { Misuse } from '../misuse.ts'
import { holdDirectory } from '../supervisor/holder.ts'
import type { AtEnd } from './cleanly.ts'
import type { Given } from './manifest.ts'

/**
 * Starts the embedded database of a shop that is stopped, until the end; nobody else can start the shop meanwhile. Returns
 * its address for the migrating role and for the application's. Throws a Misuse while the shop runs, and where there is
 * none.
 */
export async function startStopped(
  dataDir: string,
  given: Given,
  atEnd: AtEnd,
): Promise<{ url: string; appUrl: string }> {
  const directory = join(dataDir, 'postgres')
  if (!existsSync(join(directory, 'cluster/PG_VERSION')))
    throw new Misuse(
      `no database: ${dataDir} has no embedded one; set DATA_DIR to the restored directory, or DATABASE_URL to the restored database with the migrating role`,
    )
  const held = await holdDirectory(dataDir, 0)
  if ('heldBy' in held)
    throw new Misuse(`the shop of process ${held.heldBy.pid} runs on ${dataDir}: stop it first`)
  atEnd(held.release)
  // Without an archive to copy to it keeps the WAL, and the shop's next start archives it.
  const settings = { archive_mode: 'on' }
  const server = await startEmbeddedPostgres({ directory, archive: given.WAL_ARCHIVE_DIR, settings })
  atEnd(server.stop)
  const url = withDatabase(server.adminUrl, 'billim')
  return { url, appUrl: withUser(url, 'billim', ownSecret(directory, 'app-password')) }
}
