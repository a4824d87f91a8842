import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { inTransaction } from '../database/database.ts'
import { refusableTransaction } from '../database/refusableTransaction.ts'
import { refusalInSql } from '../database/sqlRefusal.ts'
import { ranOutOfTime, sqlState } from '../database/sqlState.ts'
import { type Answer, callOf, outcomesOf, type Prepared } from './appendCall.ts'
import type { AppendOutcome, EventStoreSettings } from './eventStore.ts'

const mostTries = 5

/**
 * Appends commands on disjoint streams in one transaction, waiting for each lock at most `lockWaitMs`. Each command has
 * its own outcome; when the call throws, nothing was appended.
 */
export function appendBatch(
  settings: EventStoreSettings,
  batch: Prepared[],
  lockWaitMs: number,
): Promise<AppendOutcome[]> {
  const append = (client: pg.PoolClient) => callAppend(client, batch, lockWaitMs)
  if (batch.every(({ statements }) => statements.length === 0)) return onClient(settings.pool, append)
  return inTransaction(settings.pool, append, (outcomes) =>
    rowsOf(batch.filter((_, index) => outcomes[index]?.kind === 'appended')),
  )
}

/**
 * Appends one command alone. Repeats it up to five times after a deadlock between projection rows or a serialization
 * failure. Refuses BUSY when a lock was not granted within `lockWaitMs`, and what SQL raises with `es.refuse`.
 */
export async function appendAlone(
  settings: EventStoreSettings,
  prepared: Prepared,
  lockWaitMs: number,
): Promise<AppendOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await appendOne(settings, prepared, lockWaitMs)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal !== undefined) return { kind: 'refused', refusal }
      if (!isPassing(error) || tries >= mostTries) throw error
    }
  }
}

async function appendOne(
  settings: EventStoreSettings,
  prepared: Prepared,
  lockWaitMs: number,
): Promise<AppendOutcome> {
  if (!prepared.alone) return first(await appendBatch(settings, [prepared], lockWaitMs))
  const { jobs, work } = prepared
  const answer = await refusableTransaction(settings.pool, async (client) => {
    const outcome = first(await callAppend(client, [prepared], lockWaitMs))
    if (outcome.kind !== 'appended') return outcome
    await Promise.all(rowsOf([prepared]).map((row) => client.query(row)))
    const refusal = await work?.(client)
    if (refusal) return refusal
    if (jobs.length > 0) await enqueueWith(settings)(client, jobs)
    return outcome
  })
  return 'refused' in answer ? { kind: 'refused', refusal: answer } : answer
}

function enqueueWith({ enqueue }: EventStoreSettings) {
  if (enqueue === undefined) throw new Error('This store was opened without a queue')
  return enqueue
}

// Grows with the number of distinct texts, each of which every connection keeps prepared anyway.
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `es.rows ${createHash('sha256').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

/**
 * Returns the statements of the commands' plain rows, with shared statements of the same text merged into one. Each
 * connection prepares a text once, under a name derived from it.
 */
function rowsOf(batch: readonly Prepared[]): pg.QueryConfig[] {
  const shared = new Map<string, unknown[][]>()
  const rows: pg.QueryConfig[] = []
  const add = (text: string, values: unknown[]) => rows.push({ name: nameOf(text), text, values })
  for (const statement of batch.flatMap(({ statements }) => statements)) {
    if ('parameters' in statement) add(statement.sql, [...statement.parameters])
    else {
      const lists = shared.get(statement.sql)
      if (lists !== undefined) lists.forEach((list, nth) => void list.push(...(statement.lists[nth] ?? [])))
      else {
        const own = statement.lists.map((list) => [...list])
        shared.set(statement.sql, own)
        add(statement.sql, own)
      }
    }
  }
  return rows
}

function first(outcomes: AppendOutcome[]): AppendOutcome {
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error('The append answered too little')
  return outcome
}

// A checked-out connection survives a statement that raises, whereas pool.query() would discard the connection.
async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (sqlState(error) === undefined && error instanceof Error) broken = error
    throw error
  } finally {
    client.release(broken)
  }
}

async function callAppend(
  client: pg.PoolClient,
  batch: Prepared[],
  lockWaitMs: number,
): Promise<AppendOutcome[]> {
  const call = callOf(batch, lockWaitMs)
  return outcomesOf(batch, await asked<Answer>(client, call))
}

async function asked<Told>(client: pg.PoolClient, call: pg.QueryConfig): Promise<Told> {
  const { rows } = await client.query<{ answer: string }>(call)
  const [row] = rows
  if (row === undefined) throw new Error('The append answered nothing')
  const told: Told = JSON.parse(row.answer)
  return told
}

const isPassing = (error: unknown): boolean => ['40P01', '40001'].includes(sqlState(error) ?? '')

const refusalOf = (error: unknown): Refusal | undefined =>
  ranOutOfTime(error) ? refuse('BUSY') : refusalInSql(error)
