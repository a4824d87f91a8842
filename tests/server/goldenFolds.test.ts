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
  'memberBlocks@1': '891bc15c994da58ed3051b792ac7b5cc4285c1fe084c7ca380792874b17fe914',
  'memberConsents@2': '1ad55e7a651a0de745958a060701a2a68471ab94b1d13f12961bcadc3c106b1b',
  'slots@7': 'c9d765a225980c8d1d38d7792135f0900326c125f7de4e1fdb30aeeacc5f8d8e',
  'productLosses@1': 'c3171dd46f48b510c91eefc9c74cbfb0ad98df5133d2b31dbb9505f383cf82ed',
  'ranking@2': 'c124417ca9d1051a0bd88dbd0677111e3bc9ef01be42e12331077839ffb8b230',
  'differenceWriteOffs@4': '70bfdae43da7ab55142e2d6670b5f50f9cf3b3dec7a5e7025db17562b999bede',
  'payments@5': 'b5b7cf16de550655911a7487fe2222860ebb79db957478616c72bf2a5af61ef9',
  'orders@21': '7a71638c328e1a34ae4e709d9eafddc37d4efa2352d9ff1bdec79b46ef2939d6',
  'charges@9': 'b3ba4989635310cdac76b326c62a5c2d8097a30c9012e39d69de27471c67e64f',
  'consignments@5': 'a840f39a5adf2e64c3fcb260039ca54dc2112f146807108c80a28a718a92b761',
  'points@8': 'd744ac1ed900274a9c348abdebf5b1b08b487c73878b3ec9d7ef6eea93108b21',
  'memberCoupons@2': '1e852acab911f3bb907e4aa56d4afa73c15f3db2275e877b22c39a39a1a5b7b0',
  'reviews@1': '6e44bfe0737fb74a591a26640bc33e08cc0d9b0ae697aa754622c55b1bb7d235',
  'providerPayouts@1': '6ef1d60a3837a4a67a92be249030721326cc6e6564491341590a721fc32575d2',
  'cardClearing@4': 'c991da5fae2e3cd3a10eb653d08e7505df0f3ce5c02bc605b087b34c0235ff26',
  'settlements@4': '419195374075784c6dea880b6190e457fc98d38fe4c54e9cc02be496ac0c73e5',
  'payoutAttempts@4': '2f3fac2a249ae91f5b3e03fd9084b55f3536a088dd702572e9c7b01af2f40b19',
  'journal@16': '36dccb9d820bbcdd62cd7266781e42324ca935c983f5ed3d2e86b2e71da9641a',
  'journalDays@11': '5f3a383f08effd95da902c6cc14dfa46ab6c568c5b24984a1750abdbc20cea48',
  'adjustments@2': '0cd971b78ba1e416fbd1e1beb2dede2de953426c9dd7d5e9c2df9cb1f03912ec',
  'figures@6': '966c2ec6355a9d8369d7de238aad1855f55ae48ff2fcfb4a93dac99454c615b4',
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
  const orders = projections.filter(({ name }) => ['orders', 'figures'].includes(name))
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
