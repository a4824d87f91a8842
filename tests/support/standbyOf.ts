import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf } from '../../server/cli/supervisor/processes.ts'
import { takeBaseBackup, unpackBase } from '../../server/platform/database/baseBackup.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/database/embeddedPostgres.ts'
import { childrenOf } from './childProcesses.ts'

/** Makes the cluster of a standby in the new folder `to`, from a primary whose files are in `from`. */
export async function copyForStandby(primary: EmbeddedPostgres, from: string, to: string): Promise<void> {
  mkdirSync(to)
  const base = join(to, 'base')
  await takeBaseBackup(primary.adminUrl, join(from, 'cluster'), base)
  await unpackBase(base, join(to, 'cluster'))
  rmSync(base, { recursive: true })
  copyFileSync(join(from, 'password'), join(to, 'password'))
  writeFileSync(join(to, 'cluster/standby.signal'), '')
}

/** Starts a standby that follows the server at `adminUrl`. */
export function startStandby(
  directory: string,
  adminUrl: string,
  settings: { port?: number } = {},
): Promise<EmbeddedPostgres> {
  const { hostname, port, username } = new URL(adminUrl)
  const password = readFileSync(join(directory, 'password'), 'utf8').trim()
  return startEmbeddedPostgres({
    ...{ directory, ...settings },
    settings: {
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`,
      ...{ hot_standby_feedback: 'on', wal_receiver_status_interval: '1s', fsync: 'off' },
    },
  })
}

/** Stops every process of a server where it is, or lets them go on: it neither answers nor closes a connection. */
export function freeze(server: EmbeddedPostgres, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const own = [server.pid, ...childrenOf(server.pid)].filter((pid) => birthOf(pid) !== null)
  for (const pid of own) process.kill(pid, signal)
}
