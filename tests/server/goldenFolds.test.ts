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
  'memberConsents@2': '1ad55e7a651a0de745958a060701a2a68471ab94b1d13f12961bcadc3c106b1b',
  'memberBlocks@1': '891bc15c994da58ed3051b792ac7b5cc4285c1fe084c7ca380792874b17fe914',
  'slots@7': 'ba7939596b7f4f949a0e33be0115b4a425a3ba61053eff39de7fadcbf9b7d741',
  'ranking@2': '9b6d3369384e138d41cdaa7332a0fd22d4decdf321718ae183198cc467547556',
  'payments@4': 'bf9cb79f7e14af07ee273cbde93c1656b3fa3dd9d93d173535d0c5d23402870c',
  'orders@17': '5372513bb36bee841914e9b0fcefd5ca62d36938b97acd61e6fd85e4df57cf97',
  'charges@8': '318ccfd4b1fddc165c28c94b54f7a426a1968fe91fc91753285a03ec4c1ab84d',
  'consignments@4': '4952d5343688861a9dc0c5758eaf75c1f56da41bb73b0eb7709b317ad0d5d487',
  'points@6': '282d950b5705bdd0c80d06baf8e2630060cb1c879346895a6165e9cf2b91b186',
  'memberCoupons@2': '1e852acab911f3bb907e4aa56d4afa73c15f3db2275e877b22c39a39a1a5b7b0',
  'reviews@1': '6e44bfe0737fb74a591a26640bc33e08cc0d9b0ae697aa754622c55b1bb7d235',
  'differenceWriteOffs@3': '04fbb953e6689a7937b8dab2b4d219be79efda70f6597dba0591c2495cc3c335',
  'providerPayouts@1': '6ef1d60a3837a4a67a92be249030721326cc6e6564491341590a721fc32575d2',
  'cardClearing@4': 'c991da5fae2e3cd3a10eb653d08e7505df0f3ce5c02bc605b087b34c0235ff26',
  'settlements@2': '300a8ab7cde6523b60817ef115ec53d77b5a26af918601da5c9b309cf19f9ca2',
  'payoutAttempts@2': 'b51866683fd90ec9e990f3a3404c236b8d09a414520f474cc8908db732769375',
  'journal@16': 'c2bf87b0a8364628d71018a59ddc93926246fee05b4931f2803262f2c21e4626',
  'journalDays@11': 'ab137addc0e4828ce15b0d71cf8c940e1d06a3f40c0a6e235069c4172ea04fd8',
  'adjustments@2': '0cd971b78ba1e416fbd1e1beb2dede2de953426c9dd7d5e9c2df9cb1f03912ec',
  'figures@2': 'fc0c1a2557e56fe304d471cbd20a3945ed78cf28dce68094c5d324a33dab17eb',
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
