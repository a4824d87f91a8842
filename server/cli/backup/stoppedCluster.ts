import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withDatabase, withUser } from '../../platform/database/createDatabase.ts'
import { ownSecret, startEmbeddedPostgres } from '../../platform/database/embeddedPostgres.ts'
import { Misuse } from '../misuse.ts'
import { holdDirectory } from '../supervisor/holder.ts'
import type { AtEnd } from './cleanly.ts'
import type { Given } from './manifest.ts'

/**
 * Starts the embedded database of a shop that is stopped, until the end; no other process can start the shop meanwhile.
 * Returns its address for the migrating role and for the application's. Throws a Misuse while the shop runs, and where
 * there is none.
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
  const adminUrl = await startCluster(dataDir, given.WAL_ARCHIVE_DIR, {
    atEnd,
    whenHeld: (pid) => `the shop of process ${pid} runs on ${dataDir}: stop it first`,
  })
  const url = withDatabase(adminUrl, 'billim')
  return { url, appUrl: withUser(url, 'billim', ownSecret(directory, 'app-password')) }
}

/**
 * Starts the cluster of a data directory that no process holds, until the end, and holds the directory meanwhile. It
 * archives its WAL as the shop's does: a backup finishes files of it, and the archive would lack what is recycled at the
 * end. Resolves to the URL of its superuser. Throws a Misuse with the words of `whenHeld` while a process holds it.
 */
export async function startCluster(
  dataDir: string,
  archive: string | undefined,
  { atEnd, whenHeld }: { atEnd: AtEnd; whenHeld: (pid: number) => string },
): Promise<string> {
  const held = await holdDirectory(dataDir, 0)
  if ('heldBy' in held) throw new Misuse(whenHeld(held.heldBy.pid))
  atEnd(held.release)
  // Without an archive to copy to it keeps the WAL, and the shop's next start archives it.
  const settings = { archive_mode: 'on' }
  const server = await startEmbeddedPostgres({ directory: join(dataDir, 'postgres'), archive, settings })
  atEnd(server.stop)
  return server.adminUrl
}
