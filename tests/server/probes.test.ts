import fastify from 'fastify'
import t from 'tap'
import { isDatabaseAway } from '../../server/platform/database/databaseAway.ts'
import { answerProbes, createReadiness } from '../../server/platform/http/probes.ts'

/** A process that answers its probes, whose database and clock a test moves. */
function aProcess({ withinMs = 60_000 } = {}) {
  const world = { nowMs: 0, database: async () => true }
  const readiness = createReadiness({
    ...{ asks: () => world.database(), awayForMs: 10_000, nowMs: () => world.nowMs, withinMs },
  })
  const app = fastify()
  answerProbes(app, readiness)
  const ask = async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return [statusCode, JSON.parse(body).status]
  }
  return { world, readiness, ask }
}

t.test('a process is ready from the end of its start to the beginning of its drain', async (t) => {
  const { readiness, ask } = aProcess()
  t.same(await ask('/readyz'), [503, 'starting'])
  readiness.begin()
  t.same(await ask('/readyz'), [200, 'ok'])
  readiness.drain()
  t.same(await ask('/readyz'), [503, 'draining'])
  t.same(await ask('/livez'), [200, 'ok'], 'it lives all the while')
  readiness.begin()
  t.same(await ask('/readyz'), [503, 'draining'], 'a start that ends late changes nothing')
})

t.test('a failover is outlived; a database that is away for long takes the process out', async (t) => {
  const { world, readiness, ask } = aProcess()
  readiness.begin()
  world.database = async () => false
  t.same(await ask('/readyz'), [200, 'ok'])
  world.nowMs = 9_999
  t.same(await ask('/readyz'), [200, 'ok'])
  world.nowMs = 10_000
  t.same(await ask('/readyz'), [503, 'database away'])
  t.same(await ask('/livez'), [200, 'ok'], 'starting it again would bring nothing back')
  world.database = async () => true
  t.same(await ask('/readyz'), [200, 'ok'])
  world.database = async () => false
  t.same(await ask('/readyz'), [200, 'ok'], 'the next absence counts from its own beginning')
})

t.test('a database that hangs is away, and is asked once however often a balancer asks', async (t) => {
  const { world, readiness, ask } = aProcess({ withinMs: 1 })
  readiness.begin()
  let asked = 0
  world.database = () => {
    asked += 1
    return new Promise(() => {})
  }
  await Promise.all([ask('/readyz'), ask('/readyz')])
  world.nowMs = 10_000
  t.same(await ask('/readyz'), [503, 'database away'])
  t.same(await ask('/livez'), [200, 'ok'])
  t.equal(asked, 1)
})

t.test('an error says whether the database is away or the call is wrong', async (t) => {
  const coded = (code: string, message = '') => Object.assign(new Error(message), { code })
  for (const away of [
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('timeout expired'),
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'EAI_AGAIN'].map((code) => coded(code)),
    ...['57P01', '57P03', '08P01', '08006', '53300', '25006'].map((code) => coded(code)),
  ])
    t.ok(isDatabaseAway(away), `${away.message} ${'code' in away ? away.code : ''}`)
  for (const wrong of [coded('23505'), coded('42P01'), coded('57014'), coded('ENOENT'), new Error('no row')])
    t.notOk(isDatabaseAway(wrong), `${wrong.message} ${'code' in wrong ? wrong.code : ''}`)
  const bound = Object.assign(coded('08P01'), { routine: 'exec_bind_message' })
  t.notOk(isDatabaseAway(bound), 'PostgreSQL itself says so of a statement, a pooler of its server')
  t.notOk(
    isDatabaseAway(new Error('Connection terminated due to connection timeout')),
    'a pool that is full is busy',
  )
})
