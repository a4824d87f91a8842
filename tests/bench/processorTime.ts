import { readFileSync } from 'node:fs'
import type pg from 'pg'

const msPerTick = 10

/** What `/proc/<pid>/stat` has behind the command's name, the state first. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

/** Processor time in ms that a process has spent so far, on Linux. */
export const processMs = (pid: number): number => ticksOf(statOf(pid).slice(11, 13))

const ticksOf = (fields: readonly string[]): number =>
  fields.reduce((ticks, field) => ticks + Number(field), 0) * msPerTick

/** Processor time in ms that this process and the sessions of a database have spent so far, on Linux. */
export async function processorMs(db: pg.ClientBase): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + (await sessionsMs(db))
}

/**
 * Processor time in ms that the sessions of a database have spent so far. Workers of parallel plans and sessions that
 * have ended are counted in ticks of 10 ms by the server that started them.
 */
export async function sessionsMs(db: pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  const sessions = rows.flatMap(({ pid }) => {
    try {
      return { pid, ms: Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6 }
    } catch {
      return [] // It ended since it was asked for.
    }
  })
  const [first] = sessions
  if (first === undefined) return 0
  const ended = ticksOf(statOf(Number(statOf(first.pid)[1])).slice(13, 15))
  return ended + sessions.reduce((sum, { ms }) => sum + ms, 0)
}
