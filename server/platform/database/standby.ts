import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { giveSecrets } from '../security/keySecrets.ts'
import { type Database, type DatabaseSettings, poolOf, type StandbyState, waitedInVain } from './database.ts'
import { isDatabaseAway } from './databaseAway.ts'
import { lsnBytes } from './lsn.ts'
import { kyselyOn } from './queriesOn.ts'
import { readingFrom, readPlace } from './readPlace.ts'
import { createReplayedWal } from './replayedWal.ts'
import { ranOutOfTime, sqlState } from './sqlState.ts'
import { assembled } from './statement.ts'

export type StandbySettings = {
  primary: DatabaseSettings
  standby: DatabaseSettings
  /** A standby whose answers may be older is left out. */
  lagMs: number
  /** A server that does not answer the watch for so long is silent. */
  answerMs: number
}

const watchEveryMs = 200

/**
 * Adds a standby to a database: `pool` and `kysely` are the standby's while the current work reads from it
 * (`readingFrom`), else the primary's. Each server is watched by one small question at a time, however many requests
 * there are. What the standby does not answer, because it is silent, gone or has not replayed a table that the question
 * names, the primary answers. Resolves once both were asked.
 */
export async function withStandby<Tables>(
  primary: Database<Tables>,
  settings: StandbySettings,
): Promise<Database<Tables>> {
  const { answerOf, sendAway } = createWaiting()
  const { standby, leaveOut, begun, stop } = watchServers(primary.pool, settings, sendAway)
  const connections = poolOf(settings.standby, settings.standby.max ?? 10, 'billim reads')
  const pool = new ReadPool(primary.pool, async (asked) => {
    try {
      if (standby.state() === 'used') return await answerOf(connections, asked)
    } catch (error) {
      // A question that is too dear for the standby is too dear for the primary.
      if (ranOutOfTime(error) || waitedInVain(error)) throw error
      if (isDatabaseAway(error) && sqlState(error) !== readOnly) leaveOut()
    }
    return asking(primary.pool, asked)
  })
  if (settings.standby.keySecrets !== undefined) giveSecrets(pool, settings.standby.keySecrets)
  const kysely: Kysely<Tables> = kyselyOn(pool)
  await begun
  return {
    get kysely() {
      return readPlace() === 'standby' ? kysely : primary.kysely
    },
    get pool() {
      return readPlace() === 'standby' ? pool : primary.pool
    },
    exports: primary.exports,
    standby: { ...standby, connections },
    end: async () => {
      await stop()
      await Promise.all([primary.end(), connections.end()])
    },
  }
}

/** Returns the pool that answers reads which nobody's request makes: the standby's while the primary is away. */
export const answeringPool = <Tables>(db: Database<Tables>): pg.Pool =>
  readingFrom(db.standby?.isPrimaryAway() === true ? 'standby' : 'primary', () => db.pool)

/** SQLSTATE of a statement that writes. */
const readOnly = '25006'

type Asked = readonly unknown[]
const asking = (on: pg.Pool | pg.PoolClient, asked: Asked): Promise<unknown> =>
  Reflect.apply(on.query, on, asked)

/** A pool whose statements another function answers. Whoever needs a connection of its own gets one of the primary. */
class ReadPool extends pg.Pool {
  constructor(primary: pg.Pool, answer: (asked: Asked) => Promise<unknown>) {
    super()
    Object.defineProperty(this, 'query', { value: (...asked: unknown[]) => answer(asked) })
    Object.defineProperty(this, 'connect', { value: primary.connect.bind(primary) })
  }
}

/** Those who wait for an answer of the standby, all of whom are sent away when it falls silent. */
function createWaiting() {
  const waiting = new Set<(reason: Error) => void>()
  return {
    /** Runs one statement on a connection, which is ended when nobody waits for its answer any more. */
    answerOf: async (pool: pg.Pool, asked: Asked): Promise<unknown> => {
      const { promise: silence, reject } = Promise.withResolvers<never>()
      waiting.add(reject)
      const connecting = pool.connect()
      let client: pg.PoolClient | undefined
      let broken: Error | undefined
      try {
        client = await Promise.race([connecting, silence])
        return await Promise.race([asking(client, asked), silence])
      } catch (error) {
        if (sqlState(error) === undefined && error instanceof Error) broken = error
        throw error
      } finally {
        waiting.delete(reject)
        if (client === undefined) connecting.then((late) => late.release(true)).catch(() => {})
        else client.release(broken)
      }
    },
    sendAway: () => {
      for (const reject of waiting) reject(new Error('the standby does not answer'))
      waiting.clear()
    },
  }
}

const placeShape = z.object({ isStandby: z.boolean(), lsn: z.nullable(z.string()) })
type Place = z.output<typeof placeShape>

/** Where a server is in the WAL: a standby by what it replayed, another one by what is safe on its disk. */
const placeText = `SELECT pg_is_in_recovery() AS "isStandby", (CASE WHEN pg_is_in_recovery()
  THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END)::text AS lsn`

async function placeOf(pool: pg.Pool): Promise<Place | null> {
  const [place] = await assembled(pool, { text: placeText, values: [] }, placeShape)
  return place ?? null
}

type Watch = { first: Promise<void>; end: () => Promise<void> }

/**
 * Asks a server again and again where it is, once `after` is over; `tell` gets null when it does not answer in time.
 */
function watch(
  server: DatabaseSettings,
  answerMs: number,
  tell: (place: Place | null, askedAtMs: number) => void,
  after: Promise<void> = Promise.resolve(),
): Watch {
  const pool = poolOf({ ...server, waitMs: answerMs, answerMs }, 1, 'billim watch')
  const ended = new AbortController()
  const ask = async () => {
    const askedAtMs = performance.now()
    tell(await placeOf(pool).catch(() => null), askedAtMs)
  }
  const first = after.then(ask)
  const watching = first.then(async () => {
    while (!ended.signal.aborted) {
      await pause(watchEveryMs, undefined, { signal: ended.signal, ref: false }).catch(() => {})
      if (!ended.signal.aborted) await ask()
    }
  })
  return {
    first,
    end: async () => {
      ended.abort()
      await watching
      await pool.end()
    },
  }
}

function watchServers(primary: pg.Pool, settings: StandbySettings, silent: () => void) {
  const wal = createReplayedWal()
  let place: Place | null = null
  let standbyHad: { bytes: bigint; atMs: number } | null = null
  let primarySaidAtMs: number | null = null
  let isPrimaryAway = true
  /**
   * A standby gets what is safe on its primary's disk. One that has more follows another history: the primary was restored
   * to an earlier instant, or had less than this standby when it was promoted. One that is made anew falls silent first.
   */
  let hasDiverged = false

  const leaveOut = () => {
    place = null
    standbyHad = null
    hasDiverged = false
    silent()
  }
  // While the primary is away nothing is written that the standby could still get.
  const lagMs = (): number => {
    const untilMs = isPrimaryAway ? primarySaidAtMs : performance.now()
    return untilMs === null ? 0 : Math.max(0, untilMs - (wal.coveredAtMs() ?? Number.NEGATIVE_INFINITY))
  }
  const state = (): StandbyState => {
    if (place === null) return 'silent'
    if (!place.isStandby && !isPrimaryAway) return 'promoted'
    if (hasDiverged) return 'diverged'
    return lagMs() > settings.lagMs ? 'late' : 'used'
  }
  const ofStandby = watch(settings.standby, settings.answerMs, (answer) => {
    if (answer === null) return leaveOut()
    place = answer
    if (answer.lsn === null) return
    const bytes = lsnBytes(answer.lsn)
    standbyHad = answer.isStandby ? { bytes, atMs: performance.now() } : null
    wal.replayed(bytes)
  })
  const ofPrimary = watch(
    settings.primary,
    settings.answerMs,
    (answer, askedAtMs) => {
      isPrimaryAway = answer === null || answer.isStandby
      if (isPrimaryAway || answer?.lsn == null) return
      primarySaidAtMs = askedAtMs
      const written = lsnBytes(answer.lsn)
      if (standbyHad !== null && standbyHad.atMs <= askedAtMs && standbyHad.bytes > written)
        hasDiverged = true
      wal.wrote(written, askedAtMs)
    },
    // What the standby has is compared with what the primary says later.
    ofStandby.first,
  )
  const watches = [ofStandby, ofPrimary]
  return {
    standby: {
      state,
      lagMs,
      serves: (written: string | null) =>
        state() === 'used' && (written === null || wal.has(lsnBytes(written))),
      writtenUpTo: async () => {
        const written = await placeOf(primary)
        return written === null || written.isStandby ? null : written.lsn
      },
      isPrimaryAway: () => isPrimaryAway,
    },
    leaveOut,
    begun: Promise.all(watches.map(({ first }) => first)),
    stop: async () => {
      await Promise.all(watches.map(({ end }) => end()))
    },
  }
}
