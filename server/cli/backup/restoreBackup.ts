import { existsSync, readdirSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gapInWal } from '../../platform/database/baseBackup.ts'
import { withDatabase, withUser } from '../../platform/database/createDatabase.ts'
import { ownSecret } from '../../platform/database/embeddedPostgres.ts'
import { NotRecovered, recoverCluster } from '../../platform/database/recovery.ts'
import { readEnv } from '../../platform/env.ts'
import { leaveRestore } from '../../platform/eventStore/keptHeads.ts'
import { seoulTime } from '../instants.ts'
import { Misuse } from '../misuse.ts'
import { holdDirectory } from '../supervisor/holder.ts'
import { cleanly } from './cleanly.ts'
import { type Finishing, finishRestore } from './finishRestore.ts'
import { layOut } from './layOut.ts'
import { fingerprintsOf, type Given, type Manifest, parts, photoFolders, readManifest } from './manifest.ts'
import { takePart } from './partFolder.ts'
import type { Writers } from './takeBackup.ts'
import { differencesIn } from './verifyBackup.ts'

type Restoring = {
  folder: string
  /** The data directory that gets the shop. */
  into: string
  wal: readonly string[]
  until: Date | null
  given: Given
  /** What copies the photos. */
  photos?: Writers['photos']
} & Pick<Finishing, 'heads' | 'withdrawals' | 'again' | 'say'>

/**
 * Restores a backup into a data directory without a shop, whole or not at all, and does what follows a restore. Returns
 * what is wrong with the restored shop. Throws a Misuse, or NotRecovered, with one line when it cannot be restored.
 */
export async function restoreBackup(restoring: Restoring): Promise<string[]> {
  const { folder, into, wal, until, given, photos = copyWhole, ...kept } = restoring
  const { say } = kept
  const manifest = readManifest(folder)
  refuseShop(into)
  refuseInstant(manifest, restoring)
  compareSecrets(manifest, given, say)
  const gap = gapIn(manifest, wal)
  // A recovery to an instant says by itself whether it came there.
  if (gap !== null && until === null) throw new Misuse(`the WAL has a gap: ${gap} is missing`)
  const [wrong] = await differencesIn(folder)
  if (wrong !== undefined) throw new Misuse(`the backup is not whole: ${wrong}`)
  return cleanly(async (atEnd) => {
    const held = await holdDirectory(into, 0)
    if ('heldBy' in held) throw new Misuse(`${into} belongs to the shop of process ${held.heldBy.pid}`)
    atEnd(held.release)
    const part = await takePart(join(into, 'postgres'), atEnd)
    say('laying the cluster out')
    await layOut(folder, part)
    say(until === null ? 'replaying all WAL' : `replaying WAL until ${seoulTime(until)}`)
    const { server, lastCommit } = await recoverCluster(part, { wal, until, gap })
    atEnd(server.stop)
    const url = withDatabase(server.adminUrl, 'billim')
    const appUrl = withUser(url, 'billim', ownSecret(part, 'app-password'))
    const problems = await finishRestore({
      ...{ ...kept, url, env: envOf({ ...given, DATA_DIR: into, APP_DATABASE_URL: appUrl }) },
      restoredTo: until ?? lastCommit ?? new Date(manifest.endedAt),
      keepNote: (note) => leaveRestore(part, note),
    })
    await server.stop()
    await putInPlace(into, part, await copyPhotos(folder, part, photos))
    return problems
  })
}

function refuseShop(into: string): void {
  for (const name of ['postgres', ...photoFolders])
    if (existsSync(join(into, name)))
      throw new Misuse(`${into} holds a shop (${name}): restore into a new directory`)
}

function refuseInstant({ endedAt }: Manifest, { until, wal }: Restoring): void {
  if (until === null) return
  if (until.getTime() < Date.parse(endedAt))
    throw new Misuse(
      `${seoulTime(until)} is before the end of the backup (${seoulTime(new Date(endedAt))}): take an older one`,
    )
  if (wal.length === 0) throw new Misuse('--until needs the archive of the WAL: --wal FOLDER')
}

/** The list of secrets may be longer than the backup's, for a secret that came since. */
function compareSecrets({ secrets }: Manifest, given: Given, say: (line: string) => void): void {
  const own = fingerprintsOf(given)
  const isOfDevelopment = (name: keyof typeof own) => secrets[name].length === 0 && own[name].length > 0
  const lacks = (name: keyof typeof own) =>
    secrets[name].some((one) => !own[name].includes(one)) || isOfDevelopment(name)
  if (isOfDevelopment('DATA_SECRET'))
    throw new Misuse(
      'the backup’s shop was started without a DATA_SECRET, with that of development: restore it without one',
    )
  if (lacks('DATA_SECRET'))
    throw new Misuse('DATA_SECRET lacks one that the backup’s shop had: what it sealed could not be read')
  if (lacks('JWT_SECRET')) say('JWT_SECRET lacks one that the backup’s shop had: its members log in again')
}

function gapIn({ base }: Manifest, folders: readonly string[]): string | null {
  const names = folders.flatMap((folder) => {
    if (!existsSync(folder)) throw new NotRecovered(`there is no folder ${folder} with WAL`)
    return readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name))
  })
  return gapInWal(base, names)
}

/** The settings of the shop. Throws a Misuse with the first that is wrong. */
export function envOf(source: Given) {
  const read = readEnv(source)
  if ('problem' in read) throw new Misuse(read.problem.split('\n')[0] ?? '')
  return read.env
}

const copyWhole: Writers['photos'] = (from, to) => cp(from, to, { recursive: true })

/** Copies the photos of the backup beside the cluster, and returns the names of their folders. */
async function copyPhotos(folder: string, part: string, copy: Writers['photos']): Promise<string[]> {
  const names = photoFolders.filter((name) => existsSync(join(folder, parts.photos, name)))
  for (const name of names) await copy(join(folder, parts.photos, name), join(part, name), () => true)
  return names
}

/** Gives photos and cluster their names, the cluster last: with it the directory holds a shop. */
async function putInPlace(into: string, part: string, photos: readonly string[]): Promise<void> {
  try {
    for (const name of photos) await rename(join(part, name), join(into, name))
    await rename(part, join(into, 'postgres'))
  } catch (fault) {
    for (const name of photos) await rm(join(into, name), { recursive: true, force: true })
    throw fault
  }
}
