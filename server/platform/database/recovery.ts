import { spawnSync } from 'node:child_process'
import { constants, existsSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { connect } from './database.ts'
import {
  type EmbeddedPostgres,
  otherUser,
  PostgresNotStarted,
  startEmbeddedPostgres,
} from './embeddedPostgres.ts'

/** Why a cluster cannot be recovered to the instant, as one line for the person at the terminal. */
export class NotRecovered extends Error {}

/** A recovery may replay days of WAL. */
const patienceMs = 24 * 3_600_000

/**
 * Recovers the cluster in `directory` (laid out from a base backup) with the WAL files of these folders, up to and with
 * the last transaction that committed by `until`, or to the end of the WAL; `gap` is the first file that they lack before
 * others. Returns the running server and the instant of the last transaction that it has; null when none followed the
 * backup. A recovered cluster is a new timeline. The folders stay as they are: where another user runs the server, WAL
 * that this user may not read is copied for as long as the recovery takes.
 */
export async function recoverCluster(
  directory: string,
  { wal, until, gap }: { wal: readonly string[]; until: Date | null; gap: string | null },
): Promise<{ server: EmbeddedPostgres; lastCommit: Date | null }> {
  writeFileSync(join(directory, 'cluster/recovery.signal'), '')
  const copies = join(directory, 'wal')
  const readable = await Promise.all(
    wal.map((folder, nth) => readableByServer(folder, join(copies, `${nth}`))),
  )
  const server = await startEmbeddedPostgres({
    ...{ directory, patienceMs },
    settings: {
      restore_command: restoreCommand(readable),
      // Nobody is let in before the instant is reached.
      hot_standby: 'off',
      ...(until !== null && {
        recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
        recovery_target_action: 'promote',
      }),
    },
  }).catch((fault: unknown) => {
    throw fault instanceof PostgresNotStarted ? new NotRecovered(explained(fault.message, until, gap)) : fault
  })
  await rm(copies, { recursive: true, force: true })
  const client = await connect(server.adminUrl)
  const { rows } = await client
    .query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at')
    .finally(() => client.end())
  return { server, lastCommit: rows[0]?.at ?? null }
}

/** Succeeds for whoever may read each file of a folder. */
const readsAll = 'cd "$1" && [ -r . ] && for file in *; do [ ! -f "$file" ] || [ -r "$file" ] || exit 1; done'
const isWal = (name: string): boolean => /^[0-9A-F]{8}([0-9A-F]{16}.*|\.history)$/.test(name)

/** Returns the folder if the server's user can read all of it, and else `copy` with a copy of its WAL. */
async function readableByServer(folder: string, copy: string): Promise<string> {
  const user = otherUser()
  if (user === null || !existsSync(folder)) return folder
  if (spawnSync('sh', ['-c', readsAll, 'sh', folder], { ...user, cwd: '/' }).status === 0) return folder
  await mkdir(copy, { recursive: true })
  for (const name of (await readdir(folder)).filter(isWal))
    await copyFile(join(folder, name), join(copy, name), constants.COPYFILE_FICLONE)
  return copy
}

/** Throws NotRecovered for a folder that does not exist or whose name a shell command cannot hold. */
function restoreCommand(folders: readonly string[]): string {
  if (folders.length === 0) return 'false'
  return folders
    .map((folder) => {
      if (!existsSync(folder)) throw new NotRecovered(`there is no folder ${folder} with WAL`)
      if (/['%\\]/.test(folder))
        throw new NotRecovered(`${folder}: a folder of WAL cannot have ', % or \\ in its name`)
      return `cp '${resolve(folder)}/%f' '%p'`
    })
    .join(' || ')
}

function explained(message: string, until: Date | null, gap: string | null): string {
  const instant = until?.toISOString() ?? ''
  if (/recovery ended before configured recovery target/.test(message))
    return gap === null
      ? `the WAL has no transaction after ${instant}: give more of it with --wal, or leave --until out for all that it has`
      : `the WAL has a gap before a transaction after ${instant}: ${gap} is missing`
  if (/before consistent recovery point/.test(message))
    return `${instant} is before the end of the backup: take an older one`
  return message
}
