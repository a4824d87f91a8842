import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { orderStream } from '../../domain/ordering/events.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { type WalletEvent, walletStream } from '../../domain/wallet/events.ts'
import { emptyWallet, walletAfter } from '../../domain/wallet/state.ts'
import { eventTypes, functions, projections as shopProjections } from '../../server/modules.ts'
import { orderIn } from '../../server/ordering/streams.ts'
import { paymentsIn } from '../../server/payments/streams.ts'
import { connect } from '../../server/platform/database/database.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import type { StoredEvent } from '../../server/platform/eventStore/eventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { importLog } from '../../server/platform/eventStore/logFile.ts'
import type { Projection } from '../../server/platform/projections/projection.ts'
import { buildScratch, emptySchema, type Point, upTo } from '../../server/platform/projections/scratch.ts'
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
 * `(await replay(log)).until({ at })` answers the rows of the shop's own projections as of a point, the accounts, and the
 * states that commands would decide on. Each point has tables of its own, built when they are first read, so that two
 * points can be read beside each other. A test of the event store gives projections and tables of its own, and one of
 * projections how many events they get at a time.
 */
export async function replay(
  log: string | Readable,
  projections: readonly Projection[] = shopProjections,
  tables = 'SELECT',
  pageSize?: number,
) {
  const database = await freshDatabase<never>('replay', {
    functions,
    ...(projections === shopProjections && { projections }),
  })
  const client = await connect(database.url)
  await client.query(tables)
  await client.end()
  await importLog(database.url, log)
  let points = 0
  return {
    until: async (point: Point) => {
      points += 1
      const schema = `replay_${points}`
      const building = await connect(database.url)
      await emptySchema(building, schema).finally(() => building.end())
      const built = new Map<string, Promise<void>>()
      const build = async (projection: Projection) => {
        const client = await connect(database.url)
        await buildScratch(client, {
          ...{ schema, projections: [projection], whereFor: () => upTo(point) },
          ...(pageSize && { pageSize }),
        }).finally(() => client.end())
      }
      const rows = async (table: string) => {
        const owner = projections.find((projection) => projection.tables.includes(table))
        assert.ok(owner !== undefined, `no projection writes ${table}`)
        const building = built.get(owner.name) ?? build(owner)
        built.set(owner.name, building)
        await building
        return rowsOf(database.url, `${schema}."${table}"`)
      }
      return Object.assign(rows, {
        /** What the order's events up to the point add up to, and the member's wallet. */
        order: async (orderId: string) =>
          orderIn(await streamUpTo(database.pool, orderStream(orderId), point), orderId),
        /** Its payments and refunds, or those of a charge. */
        payments: async (id: string) =>
          paymentsIn(await streamUpTo(database.pool, paymentStream(id), point), id),
        wallet: async (memberId: number) =>
          walletAfter(
            emptyWallet,
            (await streamUpTo(database.pool, walletStream(memberId), point))().events.filter(isWalletEvent),
          ),
        /** The balance of every account that is not 0, debits positive. */
        balances: async (): Promise<Record<string, number>> => {
          const sums = new Map<string, number>()
          for (const { account, amount } of await rows('journal_lines'))
            sums.set(String(account), (sums.get(String(account)) ?? 0) + Number(amount))
          return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
        },
      })
    },
    end: database.end,
  }
}

const isWalletEvent = (event: StoredEvent): event is StoredEvent & WalletEvent =>
  event.type.startsWith('points.') || event.type.startsWith('coupon.')

async function streamUpTo(pool: pg.Pool, id: string, { pos, at }: Point) {
  const store = createEventStore({ pool, eventTypes: createEventTypes(eventTypes) })
  const stream = (await store.load([id])).stream(id)
  const events = stream.events.filter(
    (event) => (pos === undefined || event.pos <= pos) && (at === undefined || event.occurredAt <= at),
  )
  return () => ({ ...stream, events })
}

async function rowsOf(url: string, table: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url)
  try {
    return (await client.query<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY 1`)).rows
  } finally {
    await client.end()
  }
}
