import { Readable } from 'node:stream'
import t from 'tap'
import type { Projection } from '../../server/platform/projections/projection.ts'
import { changedFolds, goldenResults } from '../support/goldenResults.ts'
import { bagSales, bagsOut, rentals, sampleTables } from '../support/sampleShop.ts'

const event = (pos: number, stream: string, version: number, type: string, data: object) =>
  JSON.stringify({
    ...{
      pos,
      stream,
      version,
      type,
      data,
      schemaVersion: 1,
      commandId: `c${pos}`,
      meta: { actor: 'member:1' },
    },
    ...{ recordedAt: '2026-12-01T00:00:00Z', occurredAt: '2026-12-01T00:00:00Z' },
  })
const log = () =>
  Readable.from([
    [
      event(1, 'rental:a', 1, 'rental.started', { bag: 1, price: 100 }),
      event(2, 'rental:b', 1, 'rental.started', { bag: 2, price: 200 }),
      event(3, 'rental:a', 2, 'rental.extended', { price: 50 }),
      event(4, 'rental:a', 3, 'rental.ended', {}),
      event(5, 'rental:c', 1, 'rental.started', { bag: 1, price: 300 }),
    ].join('\n'),
  ])

// Recorded once; a line changes only together with the version in its name.
const recorded = {
  'rentals@1': '374ce32ca70a9993a4ded8e871459a141a52e4aceedd4678ae645d7e3bd147e8',
  'bagsOut@1': 'f08011676cc6861d7446eb17c5fb48de6b7a16fd21037295566ca818fcc39b99',
  'bagSales@1': 'c1092807b7be8c8e1216f09e50d2d6a35edec541bc640e11c97935aa554678bb',
}

t.test('the recorded log still makes the recorded rows', async (t) => {
  const now = await goldenResults(log(), [rentals, bagsOut, bagSales], sampleTables)
  t.same(changedFolds(recorded, now), [])
})

t.test('a fold whose results changed without a new version is named', async (t) => {
  const changed: Projection = {
    ...bagSales,
    sql: bagSales.sql.map((statement) =>
      typeof statement === 'string' ? statement.replace('count(*)', '2') : statement,
    ),
  }
  const now = await goldenResults(log(), [changed], sampleTables)
  t.same(changedFolds(recorded, now), ['bagSales@1 makes other rows of the recorded log: raise its version'])
  t.match(changedFolds(recorded, { 'bagSales@2': 'x' }), [/bagSales@2 has no recorded result/])
})
