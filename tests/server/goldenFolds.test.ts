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
  'slots@7': '05debcce2f9006879e75d53aee8b532784f1d43b3a0e4ae32fac24c2af0837d2',
  'ranking@2': '7782a0c38528ba193848cdf5085585d328975407fe8d8a312190ae164ef19106',
  'orders@13': '37a3b9bdee2f53eb06652b78731d5f64d86b113f1db6886a5dfb4eccbb8557a6',
  'payments@3': 'a2005bdf23acdfcf02ba9b0822ec75b1205c7184a6af9e2cc4eac3bcf79daf53',
  'charges@7': '461b86e90a2105c8e79cedf8aa0b9de12b0c8c35baac3b1ee21ab71dfe73fc72',
  'consignments@2': '529defd89f7db9c830d34ee0b788b83de34af602ff8f40b4572c76ab0e964c4b',
  'points@5': '429778db35d7f000fca10217b16c811957b4ad8211d38dcfb21dace9488f64bc',
  'memberCoupons@2': '1e852acab911f3bb907e4aa56d4afa73c15f3db2275e877b22c39a39a1a5b7b0',
  'reviews@1': 'b6a1dae7361e49797fd42355e02c0c2b5b46881bf209ed86c006bdb0700229f1',
  'providerPayouts@1': 'aff0b055b8352a7c64e1bf99bf7927d66ee471c0e477e2dc2a8cf8304dc2f128',
  'differenceWriteOffs@2': '3bc21359712fe125b0f9ddb3f8ca7a3f0a558e8f921583d8adc60fd5c424eeb3',
  'cardClearing@3': 'b12c019ed2849d1f44e5d6de00f086ce7349918e41bb45825e2c74349a18b5fd',
  'settlements@1': '98dab10d0bd87d33bd8d8b2f67a159fa90a1740a532a02095ea09b422e068123',
  'payoutAttempts@2': '520fa5fcd7d719689f58a9bed451e3730ba54731cbbbbc39fbff86dc9c505272',
  'journal@16': 'b592bfe9c051de812662e5dafb1f407979b8ca29f42a7e98e3b80383fb8547ce',
  'journalDays@11': '68c92533a0f140bd8cbdfc7db3b5adf5383f5468121b532069b8bd807e913a7c',
  'adjustments@1': '9992e2015c6b3d944f0f694eedcfd8bc9b79f63017762e94dcb54c7dffa6a0d5',
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
