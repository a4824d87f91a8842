import { Readable } from 'node:stream'
import t from 'tap'
import { eventTypes, projections } from '../../server/modules.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { goldenLives } from '../support/goldenLives.ts'
import { changedFolds, goldenResults } from '../support/goldenResults.ts'

const versions = new Map(createEventTypes(eventTypes).all.map(({ type, version }) => [type, version]))
const lives = goldenLives((type) => versions.get(type) ?? 0)

// What each projection makes of the recorded lives; a line changes together with the version in its name, or with the
// samples of the events in tests/server/golden.
const recorded: Record<string, string> = {
  'memberConsents@1': 'ed77259e035a3260475bb27d5e284e9ac98c1684f70e27262a087d18597a138f',
  'slots@2': 'ba303a9619bb9b5c8d8a0d0b0ac5861ad84efcacc97ef352d016398c79b4de39',
  'ranking@1': '0ae88c6eb6fcc68374ae347f9f304ffb2d0fa9cfaa02c8b7bfa143b00f19fee8',
  'orders@2': '18e07a39e87667335319f87ad0c00f431753e144356f0c38c5e2160ce8bbc12d',
  'points@2': 'c30f18e811f9531affa6042ef0e71304d277d7a60bf0a9d5f80ecd7414b4cad1',
  'memberCoupons@1': '727634a318da36b061a52e581d62685d9db657f5069790467afbb6575b7ee929',
  'journal@1': 'b1abaa97d8e6fcdba32c154286f9e929e8b5978bc8c24c5b43d93f032b87a2f7',
}

t.test('every event that may happen happens in the recorded lives', async (t) => {
  const told = new Set(lives.map(({ type }) => type))
  t.same(
    [...versions.keys()].filter((type) => !told.has(type)),
    [],
  )
})

t.test('the recorded lives still make the recorded rows, in every projection of the shop', async (t) => {
  const log = Readable.from([lives.map(({ line }) => line).join('\n')])
  const now = await goldenResults(log, projections)
  t.ok(projections.length >= 7)
  t.same(changedFolds(recorded, now), [], `record what they make now: ${JSON.stringify(now)}`)
  t.same(
    Object.keys(recorded).filter((name) => now[name] === undefined),
    [],
    'no result is kept of a projection that is gone',
  )
  t.equal(
    new Set(Object.values(now)).size,
    projections.length,
    'no two projections are alike, so none is empty',
  )
})
