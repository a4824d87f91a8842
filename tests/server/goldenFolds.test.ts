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
  'slots@5': '9cb78b7081d534aef1a1bd37feb2fa28a10d942fd02634b80fdc9c3e3ec480f9',
  'ranking@2': '8c564f16ce7cc7e398b81788597ff39fb204ac0ff1b46aec23b52855e0779f3d',
  'orders@10': 'f3f782625c1e3a3ec7e53261d6ea65eef7e47c786783632b24dff303d7ba8ed2',
  'charges@6': '7a971ad7fb7663c0c69e84e66e2695acb7e06b9f747060007c8440a546aef3c6',
  'consignments@1': 'de4ecbed605e67928df068988bdb08afa4dd75a6c69d3a2662ab9aa27f313e80',
  'points@3': '0e1f271ac5f9eff1a96036c08824bded60cbd60d2d3e35b9e598708e4688b8cc',
  'memberCoupons@2': '1e852acab911f3bb907e4aa56d4afa73c15f3db2275e877b22c39a39a1a5b7b0',
  'reviews@1': 'b6a1dae7361e49797fd42355e02c0c2b5b46881bf209ed86c006bdb0700229f1',
  'providerPayouts@1': 'aff0b055b8352a7c64e1bf99bf7927d66ee471c0e477e2dc2a8cf8304dc2f128',
  'differenceWriteOffs@1': '3adaab5dbcb1e1764c6b4415b09012119a6257fba77301943c359b891b646a0e',
  'cardClearing@2': '69a039d7d2f56067dabf9219f88e2e60c313de7b127d2ee76a19ed546715fbcf',
  'settlements@1': '0cd992051736b067a2353ee7738466185dca10ff96394f2aa6a857493981cf16',
  'payoutAttempts@2': '520fa5fcd7d719689f58a9bed451e3730ba54731cbbbbc39fbff86dc9c505272',
  'outgoingWriteOffs@1': 'fc79452ec2b53058953a65b2378e8f88ab6758f9c3418faa9a8160761f433448',
  'bankWriteOffs@2': '65c964d2e659a8714785d1b15509c73c1577bd657602284555295fd27da19142',
  'journal@14': '833c998b98b14e3b18426be66cd163683345582a1800a5d08b1d8c2613bc48af',
  'journalDays@10': '2b1f7566edbc00819465c935089c05cc205ef836dbc35e29cba56131d6c5b22c',
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
