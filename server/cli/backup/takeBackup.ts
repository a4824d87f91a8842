import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, rename, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { giveToServer, takeBaseBackup } from '../../platform/database/baseBackup.ts'
import { withDatabase } from '../../platform/database/createDatabase.ts'
import { connect } from '../../platform/database/database.ts'
import { runningPostgres } from '../../platform/database/embeddedPostgres.ts'
import { assembled } from '../../platform/database/statement.ts'
import { isDiskFull } from '../../platform/http/health.ts'
import { Misuse } from '../misuse.ts'
import { cleanly } from './cleanly.ts'
import {
  clusterPasswords,
  filesOf,
  type Given,
  type Manifest,
  parts,
  photoFolders,
  writeManifest,
} from './manifest.ts'
import { takePart } from './partFolder.ts'
import { readStartNote, startNoteOf } from './startNote.ts'
import { startCluster } from './stoppedCluster.ts'

/** What writes the two large parts of a backup. */
export type Writers = {
  cluster: typeof takeBaseBackup
  /** Copies a folder with all below it for which `filter` holds, and leaves alone what is there already. */
  photos: (from: string, to: string, filter: (path: string) => boolean) => Promise<void>
}

type Taking = {
  folder: string
  dataDir: string
  given: Given
  say: (line: string) => void
  writers?: Partial<Writers>
}

/**
 * Takes a backup of the shop in `dataDir` into the new folder `folder`, whole or not at all. Its secrets and its bucket are
 * those that it was started with, or `given` where it has left no note of them. A stopped shop's cluster is
 * started for the copy, and no other process can start the shop meanwhile. Throws a Misuse for what the person at the
 * terminal has to change first.
 */
export async function takeBackup({ folder, dataDir, given, say, writers }: Taking): Promise<Manifest> {
  const write: Writers = { ...usualWriters, ...writers }
  const postgres = join(dataDir, 'postgres')
  if (!existsSync(join(postgres, 'cluster/PG_VERSION')))
    throw new Misuse(
      `${dataDir} has no embedded database: name the shop's DATA_DIR; an outside PostgreSQL is backed up by its own tool (server/deploy/backup.md)`,
    )
  if (existsSync(folder)) throw new Misuse(`${folder} exists already: name a new folder`)
  return cleanly(async (atEnd) => {
    const part = await takePart(folder, atEnd)
    try {
      const adminUrl =
        runningPostgres(postgres) ??
        (await startCluster(dataDir, given.WAL_ARCHIVE_DIR, {
          atEnd,
          whenHeld: (pid) => `the shop of process ${pid} is starting or ending: try again in a moment`,
        }))
      giveToServer(part, join(postgres, 'cluster'))
      const startedAt = new Date()
      const base = await write.cluster(adminUrl, join(postgres, 'cluster'), join(part, parts.base))
      const endedAt = new Date()
      say(`the cluster is copied: WAL ${base.startLsn} to ${base.endLsn}`)
      // After the cluster, so that no row of it names a photo that the copy lacks.
      const { secrets, bucket } = readStartNote(dataDir) ?? startNoteOf(given)
      if (bucket === null) await copyPhotos(dataDir, join(part, parts.photos), write.photos)
      else say(`photos stay in the bucket ${bucket}: keep its versions`)
      await copyPasswords(postgres, join(part, parts.secrets))
      const manifest: Manifest = {
        ...{ form: 1, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString(), base },
        ...{ migration: await newestMigration(adminUrl), secrets, bucket },
        files: await filesOf(part),
      }
      await writeManifest(part, manifest)
      await rename(part, folder)
      return manifest
    } catch (fault) {
      throw clearer(fault, await freeBytes(part))
    }
  })
}

const usualWriters: Writers = {
  cluster: takeBaseBackup,
  photos: (from, to, filter) => cp(from, to, { recursive: true, filter, force: false }),
}

/** Copies what is complete: a photo that is still being written has another name. */
async function copyPhotos(dataDir: string, to: string, write: Writers['photos']): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of photoFolders) {
    const from = join(dataDir, name)
    if (!existsSync(from)) continue
    const isComplete = (path: string) => !basename(path).endsWith('.part')
    // A photo that is removed while the folder is read makes the copy fail; what is there already is not read again.
    for (let tries = 0; ; tries += 1)
      try {
        await write(from, join(to, name), isComplete)
        break
      } catch (fault) {
        if (codeOf(fault) !== 'ENOENT' || tries === 9) throw fault
      }
  }
}

async function copyPasswords(postgres: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const name of clusterPasswords) {
    if (!existsSync(join(postgres, name))) continue
    await cp(join(postgres, name), join(to, name))
    await chmod(join(to, name), 0o600)
  }
}

const migrationRow = z.object({ name: z.string() })

async function newestMigration(adminUrl: string): Promise<string> {
  const client = await connect(withDatabase(adminUrl, 'billim'))
  const text = 'SELECT name FROM public.kysely_migration ORDER BY name DESC LIMIT 1'
  const [newest] = await assembled(client, { text, values: [] }, migrationRow).finally(() => client.end())
  return newest?.name ?? ''
}

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : ''

/** Says in one line what a person can do about a fault of a copy. */
function clearer(fault: unknown, free: string): unknown {
  const code = codeOf(fault)
  const message = fault instanceof Error ? fault.message : String(fault)
  if (code === '28P01')
    return new Misuse('the superuser’s password is not the one in DATA_DIR/postgres/password')
  if (code === '42501')
    return new Misuse(
      `PostgreSQL runs as another user here, who cannot write there: name a folder in a place that others may enter (${message.split('\n')[0]})`,
    )
  if (code === '3D000') return new Misuse('the cluster has no database billim: start the shop once')
  if (isDiskFull(fault) || /No space left/i.test(message))
    return new Misuse(`there is no room for the backup (${free} are free): ${message.split('\n')[0]}`)
  return fault
}

const freeBytes = (folder: string): Promise<string> =>
  statfs(folder).then(
    ({ bavail, bsize }) => `${Math.floor((bavail * bsize) / 2 ** 20)} MB`,
    () => 'an unknown number of MB',
  )
