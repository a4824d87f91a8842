import { randomUUID } from 'node:crypto'
import t from 'tap'
import { z } from 'zod'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { bagSales } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'

const shop = await sampleStore('guard', [bagSales])
t.teardown(shop.end)
const { store, pool } = shop
const stream = `rental:${randomUUID()}`
await store.append(aRental({ stream }))

t.test('nobody changes or removes an event, not even the owner of the table', async (t) => {
  for (const sql of [
    `UPDATE es.events SET data = '{}'`,
    'DELETE FROM es.events',
    'TRUNCATE es.events',
    `UPDATE es.commands SET result = '{}'`,
    'DELETE FROM es.commands',
    'DELETE FROM es.streams',
    'DELETE FROM es.blocks',
  ])
    await t.rejects(shop.owner.query(sql), /append-only/, sql)
})

t.test('the application reads the log and appends through the function, nothing else', async (t) => {
  for (const sql of [
    `INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
     VALUES (1, 99, 'x', 1, '2026-11-20T01:00:00Z', 'x', '{}', '{}')`,
    `INSERT INTO es.streams (stream_id, kind, version) VALUES ('order:1', 'order', 9)`,
    `INSERT INTO es.commands (command_id, request_hash, result) VALUES ('x', '', '{}')`,
    `UPDATE es.streams SET version = 99`,
    `UPDATE es.events SET data = '{}'`,
    'TRUNCATE es.events',
    'SELECT es.project(NULL, NULL, NULL)',
    'DROP FUNCTION es.append',
  ])
    await t.rejects(pool.query(sql), /permission denied|must be owner/, sql)
  t.equal((await pool.query('SELECT FROM es.events')).rowCount, 1)
})

t.test('the function accepts no unsorted streams and no event of another one', async (t) => {
  const call = (streams: string[], of: number[]) =>
    pool.query('SELECT es.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
      ...[[randomUUID()], ['\\x00'], ['{}'], ['{"actor":"member:1"}'], [new Date('2026-11-20T01:00:00Z')]],
      ...[streams.map(() => 1), streams, streams.map(() => 0)],
      ...[of, of.map(() => 'rental.ended'), of.map(() => 1), of.map(() => '{}')],
    ])
  await t.rejects(call(['rental:g1'], [2]), /null value/)
  await t.rejects(call(['rental:g2', 'rental:g1'], []), /sorted/)
  await t.rejects(call(['rental:g1', 'rental:g1'], []), /sorted/)
  t.equal((await pool.query('SELECT FROM es.events')).rowCount, 1)
})

t.test('an event of unknown type or of a version from the future stops the load loudly', async (t) => {
  const older = createEventStore({ pool, eventTypes: createEventTypes([]) })
  await t.rejects(older.load([stream]), /No module registered the event type rental.started/)
  await shop.owner.query(
    'ALTER TABLE es.events DISABLE TRIGGER append_only; UPDATE es.events SET schema_v = 2',
  )
  await t.rejects(store.load([stream]), /rental.started has version 2; known are 1 to 1/)
  await shop.owner.query(
    'UPDATE es.events SET schema_v = 1; ALTER TABLE es.events ENABLE TRIGGER append_only',
  )
  await t.rejects(
    store.append(aRental({ events: [{ stream, type: 'rental.lost', data: {} }] })),
    /did not read/,
  )
  await t.rejects(
    store.append(
      aRental({ stream: 'rental:new', events: [{ stream: 'rental:new', type: 'rental.lost', data: {} }] }),
    ),
    /No module registered/,
  )
})

t.test('an event that does not fit its schema is never written', async (t) => {
  const bad = { stream: 'rental:bad', type: 'rental.started', data: { bag: 'red', price: 1 } }
  await t.rejects(store.append(aRental({ stream: 'rental:bad', events: [bad] })), /does not fit its schema/)
})

t.test('an event of an older shape is read in today’s', async (t) => {
  const eventTypes = createEventTypes([
    { type: 'rental.started', version: 1, schema: z.object({ bag: z.number(), price: z.number() }) },
    {
      type: 'rental.started',
      version: 2,
      schema: z.object({ bags: z.array(z.number()) }),
      upcast: (older) => ({ bags: [z.object({ bag: z.number() }).parse(older).bag] }),
      upcastSql: `jsonb_build_object('bags', jsonb_build_array(data->'bag'))`,
    },
  ])
  const newer = createEventStore({ pool, eventTypes })
  t.same((await newer.load([stream])).stream(stream).events[0]?.data, { bags: [1] })
  t.throws(() => createEventTypes([{ type: 'a', version: 2, schema: z.object({}) }]), /without gap/)
})
