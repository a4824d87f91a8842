import t from 'tap'
import { z } from 'zod'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes, type EventType } from '../../server/platform/eventStore/eventTypes.ts'
import { installUpcasters } from '../../server/platform/eventStore/installUpcasters.ts'
import type { Projection } from '../../server/platform/projections/projection.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { sampleTypes } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'

const bagOf = z.object({ bag: z.number(), price: z.number() })
const bagsOf = z.object({ bags: z.array(z.number()), price: z.number() })
/** A rental was of one bag, then of several, and then its price got a name that says what it is. */
const types: EventType[] = [
  ...sampleTypes,
  {
    type: 'rental.started',
    version: 2,
    schema: bagsOf,
    upcast: (older) => {
      const { bag, price } = bagOf.parse(older)
      return { bags: [bag], price }
    },
    upcastSql: `jsonb_build_object('bags', jsonb_build_array(data->'bag'), 'price', data->'price')`,
  },
  {
    type: 'rental.started',
    version: 3,
    schema: z.object({ bags: z.array(z.number()), won: z.number() }),
    upcast: (older) => {
      const { bags, price } = bagsOf.parse(older)
      return { bags, won: price }
    },
    upcastSql: `data - 'price' || jsonb_build_object('won', data->'price')`,
  },
]

/** Knows the newest shape alone. */
const started: Projection = {
  name: 'started',
  version: 1,
  mode: 'inline',
  tables: ['rentals'],
  on: ['rental.started'],
  sql: [
    `INSERT INTO {rentals} SELECT stream_id, (data->'bags'->>0)::int, (data->>'won')::bigint, 'out', version FROM batch`,
  ],
}

const shop = await sampleStore('olderEvents')
t.teardown(shop.end)

t.test('a projection reads events of every version in the newest shape, as TypeScript does', async (t) => {
  const write = async (eventTypes: readonly EventType[], stream: string, data: Record<string, unknown>) => {
    const store = createEventStore({ pool: shop.pool, eventTypes: createEventTypes(eventTypes) })
    const event = { stream, type: 'rental.started', data: z.json().parse(data) }
    t.match(await store.append(aRental({ stream, events: [event] })), { kind: 'appended' })
  }
  const upTo = (version: number) =>
    types.filter((one) => one.type !== 'rental.started' || one.version <= version)
  await write(upTo(1), 'rental:first', { bag: 7, price: 10_000 })
  await write(upTo(2), 'rental:second', { bags: [8], price: 20_000 })
  await write(upTo(3), 'rental:third', { bags: [9], won: 30_000 })

  await installUpcasters(shop.owner, types)
  await rebuild(shop.url, started)
  t.same(await shop.rows('SELECT rental, bag, price FROM shop.rentals ORDER BY bag'), [
    { rental: 'rental:first', bag: 7, price: 10_000 },
    { rental: 'rental:second', bag: 8, price: 20_000 },
    { rental: 'rental:third', bag: 9, price: 30_000 },
  ])
  const problems = await verify(shop.url, { projections: [started] })
  t.same(
    problems.map(({ where }) => where).toSorted(),
    ['function es.newest', 'function es.upcast'],
    'nothing but the functions of these types, which no release installs',
  )

  const newest = createEventTypes(types)
  const stored = await shop.rows<{ type: string; v: number; data: unknown; newest: unknown }>(
    'SELECT type, schema_v AS v, data, es.newest(type, schema_v, data) AS newest FROM es.events ORDER BY pos',
  )
  t.same(
    stored.map((event) => event.newest),
    stored.map((event) => newest.upcast(event.type, event.v, z.json().parse(event.data))),
  )
})

t.test('only an event of an older version costs a call', async (t) => {
  const plan = await shop.rows<{ 'QUERY PLAN': string }>(
    'EXPLAIN (VERBOSE, COSTS off) SELECT es.newest(type, schema_v, data) FROM es.events',
  )
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  t.match(text, /CASE WHEN .* THEN es\.upcast\(/)
  t.notMatch(text, /es\.newest/)
})

t.test('a version without its SQL is no version', async (t) => {
  const withoutSql = types.map(({ upcastSql: _, ...type }) => type)
  t.throws(() => createEventTypes(withoutSql), /rental.started version 2 has no upcast/)
})
