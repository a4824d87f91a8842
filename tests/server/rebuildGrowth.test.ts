import { Readable } from 'node:stream'
import t from 'tap'
import { eventTypes, modules, projections } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { importLog } from '../../server/platform/eventStore/logFile.ts'
import { applyPage } from '../../server/platform/projections/applyPage.ts'
import type { Projection } from '../../server/platform/projections/projection.ts'
import { createShadow, quoted } from '../../server/platform/projections/shadow.ts'
import { lives, repeatLog } from '../bench/repeatedLog.ts'
import { countingClient } from '../support/countedWork.ts'
import { goldenLives } from '../support/goldenLives.ts'
import { freshDatabase } from '../support/postgres.ts'

const functions = modules.flatMap((module) => module.functions ?? [])
const database = await freshDatabase<never>('growth', { projections, functions })
const owner = await connect(database.url)
const counting = await countingClient(database.url)
t.teardown(async () => {
  await Promise.all([owner.end(), counting.client.end()])
  await database.end()
})

const versions = new Map(createEventTypes(eventTypes).all.map(({ type, version }) => [type, version]))
/** In a shop that goes well no draft is open for long. */
const openDraft = (events: readonly { type: string; stream: string }[], stream: string) =>
  events.some((event) => event.stream === stream && event.type === 'order.drafted') &&
  !events.some(
    (event) =>
      event.stream === stream &&
      ['order.placed', 'order.draft.released', 'order.draft.expired'].includes(event.type),
  )
const told = goldenLives((type) => versions.get(type) ?? 0)
/** What happens once in a while, such as a difference that finance closes, is told under no id that a copy could change. */
const happensOften = ({ stream }: { stream: string }) =>
  [...lives, 'payment'].includes(stream.slice(0, stream.indexOf(':'))) && !stream.endsWith(':undefined')
const settled = told.filter(({ stream }) => happensOften({ stream }) && !openDraft(told, stream))
await importLog(database.url, Readable.from([settled.map(({ line }) => line).join('\n')]))
await repeatLog(owner, 13_000, [...lives, 'payment'])

const base = 4_000
const suffix = '__growth'
const shadowOf = (table: string) => `shop.${quoted(table + suffix)}`

/** How many rows are touched when so many events meet tables that are analysed and were filled before. */
async function workOf(projection: Projection, events: number): Promise<number> {
  const { client, rows } = counting
  for (const table of projection.tables) {
    await client.query(`DROP TABLE IF EXISTS ${shadowOf(table)}`)
    await createShadow(client, `shop.${quoted(table)}`, shadowOf(table), {
      suffix,
      lookups: projection.lookups ?? [],
    })
  }
  const apply = async (after: number, upTo: number) => {
    await client.query('BEGIN')
    try {
      await applyPage(client, projection, shadowOf, `e.pos > ${after} AND e.pos <= ${upTo}`)
    } finally {
      await client.query('COMMIT')
    }
  }
  await apply(0, base)
  for (const table of projection.tables) await client.query(`ANALYZE ${shadowOf(table)}`)
  const before = rows()
  await apply(base, base + events)
  return rows() - before
}

const often = new Set(settled.map(({ type }) => type))
const growing = projections.filter(({ on }) => on.some((type) => often.has(type)))

t.test('nearly every projection has events that happen often', async (t) => {
  t.same(
    projections.filter((projection) => !growing.includes(projection)).map(({ name }) => name),
    ['differenceWriteOffs', 'providerPayouts', 'adjustments'],
  )
})

for (const projection of growing)
  t.test(
    `${projection.name} takes twice the work for twice the events, once its tables are analysed`,
    async (t) => {
      const [once, twice] = [await workOf(projection, 4_000), await workOf(projection, 8_000)]
      t.ok(twice <= 2.5 * once, `${once} rows for 4,000 events, ${twice} for 8,000`)
    },
  )
