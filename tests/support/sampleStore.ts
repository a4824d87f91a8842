import { randomUUID } from 'node:crypto'
import { fixedClock } from '../../server/platform/clock.ts'
import { connect } from '../../server/platform/database/database.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import type { Append, EventStoreSettings } from '../../server/platform/eventStore/eventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { installProjections } from '../../server/platform/projections/install.ts'
import type { Projection } from '../../server/platform/projections/projection.ts'
import { freshDatabase } from './postgres.ts'
import { sampleTables, sampleTypes } from './sampleShop.ts'
import { unhurriedMs } from './unhurried.ts'

/** The sample shop on a database of its own; `owner` is a connection of the migrating role. */
export async function sampleStore(
  name: string,
  projections: readonly Projection[] = [],
  settings: Partial<EventStoreSettings> = {},
) {
  const database = await freshDatabase<never>(name, { max: 40 })
  const owner = await connect(database.url)
  await owner.query(sampleTables)
  await owner.query('GRANT ALL ON ALL TABLES IN SCHEMA shop TO billim_app')
  await installProjections(owner, projections)
  const eventTypes = createEventTypes(sampleTypes)
  const clock = fixedClock('2026-12-01T10:00:00+09:00')
  const store = createEventStore({ pool: database.pool, eventTypes, busyAfterMs: unhurriedMs, ...settings })
  const end = async () => {
    await owner.end()
    await database.end()
  }
  const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query(sql, values)).rows
  return { ...database, store, owner, rows, clock, end }
}

/** An append of one started rental, with what a test wants to differ. */
export function aRental(
  changes: Partial<Append> & { stream?: string; bag?: number; price?: number } = {},
): Append {
  const { stream = `rental:${randomUUID()}`, bag = 1, price = 10_000, ...rest } = changes
  return {
    commandId: randomUUID(),
    requestHash: '00',
    result: { stream },
    occurredAt: new Date('2026-12-01T10:00:00+09:00'),
    meta: { actor: 'member:1' },
    streams: [{ id: stream, expected: 0 }],
    events: [{ stream, type: 'rental.started', data: { bag, price } }],
    ...rest,
  }
}
