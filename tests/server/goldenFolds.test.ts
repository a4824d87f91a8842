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
  'memberConsents@2': 'e01af65c89776e9644123848ae3d9ec0e98ccd99bce667fba0741956662a0a7d',
  'slots@4': '13f25b4e57a699d63b5793a3a217f2bc2b73b3cf7633870e207c32bcaebfe074',
  'ranking@2': '667ffadcf964408bb85c6bba321da690c9e10842f27e945363a19a9ededa1803',
  'orders@7': '7304084cb44d572b7eec50f6f90ab61c1ebe639311a8edcf640d8302ba0dc7bf',
  'charges@5': '4bee2ee5ad1f6ebfdcc20479cd369bf3f984688ff811b4f96e0d100e64e02344',
  'consignments@1': 'e1bbee335609a0d86e3d27cd12b50c0ae42d183be4feed4a78ff6ad372177dde',
  'points@3': '0e1f271ac5f9eff1a96036c08824bded60cbd60d2d3e35b9e598708e4688b8cc',
  'memberCoupons@2': '1e852acab911f3bb907e4aa56d4afa73c15f3db2275e877b22c39a39a1a5b7b0',
  'reviews@1': 'b6a1dae7361e49797fd42355e02c0c2b5b46881bf209ed86c006bdb0700229f1',
  'providerPayouts@1': 'aff0b055b8352a7c64e1bf99bf7927d66ee471c0e477e2dc2a8cf8304dc2f128',
  'differenceWriteOffs@1': '3adaab5dbcb1e1764c6b4415b09012119a6257fba77301943c359b891b646a0e',
  'settlementRows@3': '1f5ba842a2b4853761ea5e1fc78b0a5d6a497f27bcbfe971b3964141903d5f48',
  'settlementMonths@1': '43b30ffc49b413745055f545774c2ba27d859e7f087451e9b988f6e87428fa02',
  'payoutAttempts@1': 'df8dbeec6dc283839adcbce1a4985042631c62a61ebc0ee1a37d23f0a5dad695',
  'outgoingWriteOffs@1': 'fc79452ec2b53058953a65b2378e8f88ab6758f9c3418faa9a8160761f433448',
  'bankWriteOffs@1': '18c027654b2a4476dab9f1168d2e82f55accbdab87e57bc9f46fda5838fe0a1a',
  'journal@11': 'b94a00c97576a1e4cce766e3e3e6ab0521436660c678b46bbb1abde80878eebd',
  'journalDays@8': '264a65338e28ccb7b7de212f5431d847e9c6daab9b8091a9d79bc8287ef82d00',
}

t.test('every event that may happen happens in the recorded lives', async (t) => {
  const told = new Set(lives.map(({ type }) => type))
  t.same(
    [...versions.keys()].filter((type) => !told.has(type)),
    [],
  )
})

t.test('all steps of an order in one batch make the rows that one step after another makes', async (t) => {
  const log = () => Readable.from([lives.map(({ line }) => line).join('\n')])
  const orders = projections.filter(({ name }) => name === 'orders')
  t.same(await goldenResults(log(), orders, undefined, 1), await goldenResults(log(), orders, undefined))
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
