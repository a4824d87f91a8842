import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import type { Refusal } from '../../domain/shared/decision.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { connect } from '../../server/platform/database/database.ts'
import { importLog } from '../../server/platform/eventStore/logFile.ts'
import type { Projection } from '../../server/platform/projections/projection.ts'
import { buildScratch, type Point, upTo } from '../../server/platform/projections/scratch.ts'
import { freshDatabase } from './postgres.ts'

// The sentence ends in `then`, though its object is no promise and nobody awaits it.
const thenName = 'then'

export type Decider<Command, State, Event extends object> = {
  decide: (command: Command, state: State) => readonly Event[] | { events: readonly Event[] } | Refusal
  evolve: (state: State, event: Event) => State
  initial: State
}

/**
 * `specification(decider)` gives `given(events).when(command).then(events)` and `.refuses(code)`; the domain's own
 * decide and evolve run, without a database.
 */
export function specification<Command, State, Event extends object>(decider: Decider<Command, State, Event>) {
  const given = (...events: readonly Event[]) => ({
    when: (command: Command) => {
      const state = events.reduce(decider.evolve, decider.initial)
      const answer: object = decider.decide(command, state)
      return {
        [thenName]: (...expected: readonly Event[]) => {
          assert.ok(!isRefusal(answer), `refused: ${JSON.stringify(answer)}`)
          assert.deepEqual(eventsOf(answer), expected)
        },
        refuses: (code: string, data?: Record<string, unknown>) => {
          assert.ok(isRefusal(answer), `decided: ${JSON.stringify(answer)}`)
          assert.equal(answer.refused, code)
          if (data !== undefined) assert.deepEqual(answer.data, data)
        },
      }
    },
    /** What the events add up to. */
    state: () => events.reduce(decider.evolve, decider.initial),
  })
  return { given, nothing: given() }
}

function eventsOf(answer: object): unknown {
  return 'events' in answer ? answer.events : answer
}

/**
 * A recorded log (a file of `npm run events -- export`, or a stream of its lines) on a database of its own:
 * `(await replay(log, projections, tables)).until({ at })` answers the projections' rows as of a point.
 */
export async function replay(log: string | Readable, projections: readonly Projection[], tables = 'SELECT') {
  const database = await freshDatabase<never>('replay')
  const client = await connect(database.url)
  await client.query(tables)
  await client.end()
  await importLog(database.url, log)
  return {
    until: async (point: Point) => {
      await buildScratch(database.url, { schema: 'replay', projections, whereFor: () => upTo(point) })
      return (table: string) => rowsOf(database.url, table)
    },
    end: database.end,
  }
}

async function rowsOf(url: string, table: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url)
  try {
    return (await client.query<Record<string, unknown>>(`SELECT * FROM replay."${table}" ORDER BY 1`)).rows
  } finally {
    await client.end()
  }
}
