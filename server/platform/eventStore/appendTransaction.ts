import type pg from 'pg'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { inTransaction } from '../database/database.ts'
import { refusableTransaction } from '../database/refusableTransaction.ts'
import { refusalInSql } from '../database/sqlRefusal.ts'
import { ranOutOfTime, sqlState } from '../database/sqlState.ts'
import { type Answer, callOf, outcomesOf, type Prepared } from './appendCall.ts'
import type { AppendOutcome, EventStoreSettings } from './eventStore.ts'

const mostTries = 5

/** Appends commands that touch different streams in one transaction: all of them, or an error and none. */
export function appendBatch(
  settings: EventStoreSettings,
  batch: Prepared[],
  lockWaitMs: number,
): Promise<AppendOutcome[]> {
  return withRows(settings, batch, async (client) => {
    const outcomes = await callAppend(settings, client, batch, lockWaitMs)
    await writeStatements(
      client,
      batch.filter((_, index) => outcomes[index]?.kind === 'appended'),
    )
    return outcomes
  })
}

/**
 * Appends one command by itself. Deadlocks between projection rows, and a serialization failure of a caller's own
 * making, end well when repeated. Refuses BUSY when a lock was not to be had within `lockWaitMs`.
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
    const outcome = first(await callAppend(settings, client, [prepared], lockWaitMs))
    if (outcome.kind !== 'appended') return outcome
    await writeStatements(client, [prepared])
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

/** All of them in one round trip, in their order: the first that fails is the one that is thrown. */
async function writeStatements(client: pg.ClientBase, batch: readonly Prepared[]): Promise<void> {
  const statements = batch.flatMap((prepared) => prepared.statements)
  await Promise.all(statements.map(({ sql, parameters }) => client.query(sql, [...parameters])))
}

function withRows<Result>(
  { pool }: EventStoreSettings,
  batch: readonly Prepared[],
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return batch.some(({ statements }) => statements.length > 0)
    ? inTransaction(pool, work)
    : onClient(pool, work)
}

function first(outcomes: AppendOutcome[]): AppendOutcome {
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error('The append answered too little')
  return outcome
}

// A checked-out connection survives a statement that raises; one of pool.query() would be thrown away with it.
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
  settings: EventStoreSettings,
  client: pg.PoolClient,
  batch: Prepared[],
  lockWaitMs: number,
): Promise<AppendOutcome[]> {
  const call = callOf(batch, lockWaitMs, settings.namedStatements !== false)
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
