import { availableParallelism } from 'node:os'
import type pg from 'pg'
import type { Refusal } from '../../../domain/shared/decision.ts'
import { isKnownRefusal } from '../../../domain/shared/knownRefusal.ts'
import { inTransaction } from '../database/database.ts'
import {
  type Answer,
  type AnswerInTurn,
  callInTurn,
  callOf,
  outcomesOf,
  type Prepared,
  prepare,
} from './appendCall.ts'
import type { Append, AppendOutcome, EventStoreSettings } from './eventStore.ts'

type Waiting = {
  prepared: Prepared
  resolve: (outcome: AppendOutcome) => void
  reject: (error: unknown) => void
}

// More commands than this in one transaction would only let the first of them wait for the last.
const mostTogether = 64
const mostTries = 5
const aloneSideBySide = 4
// A lane keeps one core of the database busy and its callers another. A second lane would only make batches smaller,
// which costs more than its own commit's wait on the disk would give back.
const lanesFor = (cores: number) => (cores < 4 ? 1 : 2)

/**
 * Gathers commands while earlier ones are under way: each lane takes all that wait, so the more callers there are,
 * the fewer commits each of them pays for. Commands that touch the same stream, or carry the same id, never share a
 * call: the second of them has to see what became of the first.
 */
export function createAppender(settings: EventStoreSettings): (command: Append) => Promise<AppendOutcome> {
  const lanes = settings.lanes ?? lanesFor(availableParallelism())
  let waiting: Waiting[] = []
  let busy = 0
  const underWay = new Set<string>()

  const run = async (batch: Waiting[]) => {
    try {
      const outcomes = await appendTogether(
        settings,
        batch.map((one) => one.prepared),
      )
      batch.forEach((one, index) => {
        const outcome = outcomes[index]
        if (outcome === undefined) one.reject(new Error('The append answered too little'))
        else one.resolve(outcome)
      })
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else await eachAlone(settings, batch)
    }
  }

  const start = () => {
    while (busy < lanes && waiting.length > 0) {
      const { batch, rest } = takeIndependent(waiting, underWay)
      if (batch.length === 0) return
      waiting = rest
      busy += 1
      const claimed = batch.flatMap(claimsOf)
      for (const claim of claimed) underWay.add(claim)
      void run(batch).then(() => {
        for (const claim of claimed) underWay.delete(claim)
        busy -= 1
        start()
      })
    }
  }

  // Not at once: whoever else has a command in this turn of the event loop comes along.
  let starting = false
  const startSoon = () => {
    if (starting) return
    starting = true
    setImmediate(() => {
      starting = false
      start()
    })
  }

  return async (command) => {
    const prepared = prepare(command, settings.eventTypes)
    if ((command.jobs?.length ?? 0) > 0) return appendAlone(settings, prepared)
    return new Promise((resolve, reject) => {
      waiting.push({ prepared, resolve, reject })
      startSoon()
    })
  }
}

function takeIndependent(
  waiting: Waiting[],
  underWay: ReadonlySet<string>,
): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  const taken = new Set(underWay)
  for (const one of waiting) {
    const claims = claimsOf(one)
    const free = batch.length < mostTogether && !claims.some((claim) => taken.has(claim))
    // Even a command that has to wait claims its streams, or later ones would overtake it for ever.
    for (const claim of claims) taken.add(claim)
    if (free) batch.push(one)
    else rest.push(one)
  }
  return { batch, rest }
}

function claimsOf({ prepared }: Waiting): string[] {
  return [`#${prepared.commandId}`, ...prepared.streams.map(({ id }) => id)]
}

async function appendTogether(settings: EventStoreSettings, batch: Prepared[]): Promise<AppendOutcome[]> {
  if (batch.length === 1 && batch[0]) return [await appendAlone(settings, batch[0])]
  return onClient(settings.pool, (client) => callAppend(settings, client, batch))
}

// Fifty who want one bag arrive together and all but one are refused: side by side, but not on every connection.
async function eachAlone(settings: EventStoreSettings, batch: Waiting[]): Promise<void> {
  const worker = async (nth: number) => {
    let left = batch.filter((_, index) => index % aloneSideBySide === nth)
    while (left.length > 0) left = left.slice(await firstOf(settings, left))
  }
  await Promise.all(Array.from({ length: aloneSideBySide }, (_, nth) => worker(nth)))
}

/** Answers as many as one call can: those that are refused, and the first that is not. Returns how many. */
async function firstOf(settings: EventStoreSettings, left: Waiting[]): Promise<number> {
  const outcomes = await appendInTurn(
    settings,
    left.map((one) => one.prepared),
  ).catch(() => [])
  outcomes.forEach((outcome, index) => {
    left[index]?.resolve(outcome)
  })
  if (outcomes.length > 0) return outcomes.length
  // A fault may be that of any of them: the first one learns its own.
  const [one] = left
  if (one) await appendAlone(settings, one.prepared).then(one.resolve, one.reject)
  return 1
}

function appendInTurn(settings: EventStoreSettings, batch: Prepared[]): Promise<AppendOutcome[]> {
  return onClient(settings.pool, async (client) => {
    const { refused, answer } = await asked<AnswerInTurn>(
      client,
      callInTurn(batch, settings.namedStatements !== false),
    )
    const refusals = refused.map(({ code, facts }) => ({
      kind: 'refused' as const,
      refusal: refusalFrom(code, facts),
    }))
    const next = batch[refusals.length]
    return next && answer ? [...refusals, ...outcomesOf([next], answer)] : refusals
  })
}

// Deadlocks between projection rows, and a serialization failure of a caller's own making, end well when repeated.
async function appendAlone(settings: EventStoreSettings, prepared: Prepared): Promise<AppendOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await appendOne(settings, prepared)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal !== undefined) return { kind: 'refused', refusal }
      if (!isPassing(error) || tries >= mostTries) throw error
    }
  }
}

async function appendOne(settings: EventStoreSettings, prepared: Prepared): Promise<AppendOutcome> {
  const { jobs, enqueue } = { jobs: prepared.jobs, enqueue: settings.enqueue }
  if (jobs.length === 0)
    return first(await onClient(settings.pool, (client) => callAppend(settings, client, [prepared])))
  if (enqueue === undefined) throw new Error('This store was opened without a queue')
  return inTransaction(settings.pool, async (client) => {
    const outcome = first(await callAppend(settings, client, [prepared]))
    if (outcome.kind === 'appended') await enqueue(client, jobs)
    return outcome
  })
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
): Promise<AppendOutcome[]> {
  return outcomesOf(batch, await asked<Answer>(client, callOf(batch, settings.namedStatements !== false)))
}

async function asked<Told>(client: pg.PoolClient, call: pg.QueryConfig): Promise<Told> {
  const { rows } = await client.query<{ answer: string }>(call)
  const [row] = rows
  if (row === undefined) throw new Error('The append answered nothing')
  const told: Told = JSON.parse(row.answer)
  return told
}

/** The SQLSTATE of an error that PostgreSQL answered, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

function isPassing(error: unknown): boolean {
  return ['40P01', '40001', '55P03'].includes(sqlState(error) ?? '')
}

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || sqlState(error) !== 'BL001') return undefined
  return refusalFrom(error.message, 'detail' in error && typeof error.detail === 'string' ? error.detail : '')
}

function refusalFrom(code: string, facts: string): Refusal {
  const data: unknown = facts === '' ? undefined : JSON.parse(facts)
  const told = { refused: code, data }
  if (!isKnownRefusal(told))
    throw new Error(`A projection refused with ${code} ${facts}, which no refusal is`)
  return told
}
