import t from 'tap'
import { modules } from '../../server/modules.ts'
import { createReplayedWal } from '../../server/platform/database/replayedWal.ts'
import { publicReads } from '../../server/platform/http/publicReads.ts'
import { testApp } from '../support/app.ts'

const shop = await testApp('public_reads', modules)
t.teardown(() => shop.end())

/** What guests may ask and only the primary answers, because it is the moment's or of somebody. */
const ofThePrimary = new Set([
  'GET /api/users/now',
  'GET /api/users/coupons-list/:id',
  'GET /api/users/kakao-coupon/:code',
])

type Documented = { paths: Record<string, Record<string, { security?: object[] }>> }

t.test('a standby may answer what guests may ask, and nothing of a member or the staff', async (t) => {
  const document = (await shop.app.inject('/api/openapi.json')).json<Documented>()
  const reads = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get !== undefined && path.startsWith('/api/users/')
      ? [{ call: `GET ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, isForAll: get.security?.length === 0 }]
      : [],
  )
  const named = [...publicReads].filter((call) => call.startsWith('GET /api/'))
  t.same(
    reads
      .filter(({ call, isForAll }) => isForAll && !ofThePrimary.has(call))
      .map(({ call }) => call)
      .sort(),
    named.sort(),
  )
  for (const call of publicReads) {
    const [, url = ''] = call.split(' ')
    t.ok(url === '/*' || shop.app.hasRoute({ method: 'GET', url }), `${call} exists`)
  }
})

t.test('a standby has what was committed before the newest place that it has replayed', async (t) => {
  const wal = createReplayedWal()
  t.equal(wal.coveredAtMs(), null)
  wal.wrote(100n, 10)
  wal.replayed(99n)
  t.equal(wal.coveredAtMs(), null, 'one byte is missing')
  t.notOk(wal.has(100n))
  wal.replayed(100n)
  t.equal(wal.coveredAtMs(), 10)
  t.ok(wal.has(100n))
  wal.wrote(100n, 20)
  t.equal(wal.coveredAtMs(), 20, 'nobody wrote since')
  wal.wrote(200n, 30)
  wal.wrote(300n, 40)
  t.equal(wal.coveredAtMs(), 20)
  wal.replayed(250n)
  t.equal(wal.coveredAtMs(), 30, 'half of the way')
  wal.replayed(300n)
  t.equal(wal.coveredAtMs(), 40)
})

t.test(
  'however long a standby is behind, what is kept about it stays small and never flatters it',
  async (t) => {
    const wal = createReplayedWal()
    for (let nth = 1; nth <= 100_000; nth += 1) wal.wrote(BigInt(nth), nth)
    wal.replayed(50_000n)
    const covered = wal.coveredAtMs() ?? 0
    t.ok(covered <= 50_000 && covered > 0, `${covered}`)
    wal.replayed(100_000n)
    t.equal(wal.coveredAtMs(), 100_000)
  },
)
