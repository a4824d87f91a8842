// A process of its own that appends with 16 callers and prints each stream whose append was answered, until killed.
import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../server/platform/database/database.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { sampleTypes } from './sampleShop.ts'
import { aRental } from './sampleStore.ts'

const [url = ''] = process.argv.slice(2)
const { pool } = openDatabase<never>({ url })
const store = createEventStore({ pool, eventTypes: createEventTypes(sampleTypes) })
for (let caller = 0; caller < 16; caller += 1) void forever(caller)

async function forever(caller: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const stream = `rental:killed-${caller}-${turn}-${randomUUID()}`
    const outcome = await store.append(aRental({ stream, bag: 100_000 + caller * 100_000 + turn }))
    if (outcome.kind === 'appended') process.stdout.write(`${stream}\n`)
  }
}
