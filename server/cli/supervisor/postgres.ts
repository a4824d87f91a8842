import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/database/embeddedPostgres.ts'
import { restMs } from './child.ts'

export type KeptPostgres = { adminUrl: string; stop: () => Promise<void> }

/**
 * Keeps the embedded PostgreSQL running: restarts a killed server on the same port, where the shop reconnects to it.
 * Nothing that was committed is lost. `signal` ends a server that is still starting.
 */
export async function keepPostgres(
  directory: string,
  say: (line: string) => void,
  { signal, settings = {} }: { signal?: AbortSignal; settings?: Readonly<Record<string, string>> } = {},
): Promise<KeptPostgres> {
  let server = await startEmbeddedPostgres({ directory, settings, ...(signal && { signal }) })
  const { adminUrl } = server
  const port = Number(new URL(adminUrl).port)
  const stopping = new AbortController()
  let keeping = Promise.resolve()

  const keep = async (kept: EmbeddedPostgres): Promise<void> => {
    await kept.ended
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      say(`PostgreSQL ended by itself; starting it again in ${restMs(tries) / 1_000} s`)
      await pause(restMs(tries), null, { signal: stopping.signal }).catch(() => null)
      if (stopping.signal.aborted) return
      const started = await startEmbeddedPostgres({
        directory,
        port,
        settings,
        signal: stopping.signal,
      }).catch((fault: Error) => {
        say(fault.message)
        return null
      })
      if (started === null) continue
      server = started
      keeping = keep(server)
      return
    }
  }
  keeping = keep(server)
  return {
    adminUrl,
    stop: async () => {
      stopping.abort()
      await server.stop()
      await keeping
      await server.stop()
    },
  }
}

/**
 * The server's settings with which it copies each finished file of its WAL into `directory`, at the latest after a
 * minute, so that any instant can be restored; none without a directory. PostgreSQL's own library copies: a file appears
 * whole under its name, is never overwritten, and stays in the cluster until it is copied.
 */
export function archivingTo(directory: string | undefined): Readonly<Record<string, string>> {
  if (directory === undefined) return {}
  const archive = resolve(directory)
  mkdirSync(archive, { recursive: true, mode: 0o700 })
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': archive,
    archive_timeout: '60',
  }
}
