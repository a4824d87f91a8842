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
  'slots@3': 'fbf720c1d61fd16f33bcc4496dcaf300c69dc1746fcac09b5a597e4b93982417',
  'ranking@1': '990af9f3f7bf54452938eaf10d39dc6bb670928ac60d08e9cba89bea5cdb5c65',
  'orders@6': '1093207d3c0f7241c73247908168be586696260180f26487765d330eacdadc62',
  'charges@5': '4bee2ee5ad1f6ebfdcc20479cd369bf3f984688ff811b4f96e0d100e64e02344',
  'consignments@1': 'e1bbee335609a0d86e3d27cd12b50c0ae42d183be4feed4a78ff6ad372177dde',
  'points@3': '0e1f271ac5f9eff1a96036c08824bded60cbd60d2d3e35b9e598708e4688b8cc',
  'memberCoupons@2': '1e852acab911f3bb907e4aa56d4afa73c15f3db2275e877b22c39a39a1a5b7b0',
  'reviews@1': 'b6a1dae7361e49797fd42355e02c0c2b5b46881bf209ed86c006bdb0700229f1',
  'providerPayouts@1': 'aff0b055b8352a7c64e1bf99bf7927d66ee471c0e477e2dc2a8cf8304dc2f128',
  'differenceWriteOffs@1': '3adaab5dbcb1e1764c6b4415b09012119a6257fba77301943c359b891b646a0e',
  'settlementRows@3': '74d6eec2ef931f22748472ae1eb2ccda3bcfaab49e82f5b52a9743fd9ee8db62',
  'settlementMonths@1': '43b30ffc49b413745055f545774c2ba27d859e7f087451e9b988f6e87428fa02',
  'payoutAttempts@1': 'df8dbeec6dc283839adcbce1a4985042631c62a61ebc0ee1a37d23f0a5dad695',
  'outgoingWriteOffs@1': 'fc79452ec2b53058953a65b2378e8f88ab6758f9c3418faa9a8160761f433448',
  'journal@9': '41a66986b8a1e3a27903208a02874486faf07092159d958fbbf02e5ed36f5e4e',
  'journalDays@6': '6f46f60426fc4618cbddc03030e2c016dd62fa1593c8aa821277964273b5caa8',
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
