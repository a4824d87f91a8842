import { mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/database/embeddedPostgres.ts'
import { restMs } from './child.ts'

export type KeptPostgres = { adminUrl: string; stop: () => Promise<void> }

/**
 * Keeps the embedded PostgreSQL running: restarts a killed server on the same port, where the shop reconnects to it.
 * Nothing that was committed is lost. `signal` ends a server that is still starting; the folder `archive`, which is made
 * when missing, gets its WAL.
 */
export async function keepPostgres(
  directory: string,
  say: (line: string) => void,
  { signal, archive }: { signal?: AbortSignal; archive?: string | undefined } = {},
): Promise<KeptPostgres> {
  if (archive !== undefined) mkdirSync(archive, { recursive: true, mode: 0o700 })
  let server = await startEmbeddedPostgres({ directory, archive, ...(signal && { signal }) })
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
        archive,
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
