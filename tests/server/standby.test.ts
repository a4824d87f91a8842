import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import { cardGatewayOf } from '../../server/gateways/cards/index.ts'
import { payoutGatewayOf } from '../../server/gateways/payouts/index.ts'
import { openSession } from '../../server/members/index.ts'
import { eventTypes, functions, modules, projections, queues } from '../../server/modules.ts'
import { createShopDatabase, withDatabase, withUser } from '../../server/platform/database/createDatabase.ts'
import { connect, openDatabase, type StandbyState } from '../../server/platform/database/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/database/embeddedPostgres.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { withStandby } from '../../server/platform/database/standby.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { openDeps } from '../../server/platform/openDeps.ts'
import { aBag, aShelf } from '../support/aProduct.ts'
import { aMember, testEnv } from '../support/app.ts'
import { copyForStandby, freeze, startStandby } from '../support/standbyOf.ts'
import { until } from '../support/until.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-standby-'))
// Another user may run PostgreSQL, who has to get here.
chmodSync(directory, 0o755)
const [primaryFiles, standbyFiles] = [join(directory, 'primary'), join(directory, 'standby')]
const primary = await startEmbeddedPostgres({ directory: primaryFiles, settings: { fsync: 'off' } })
const url = await createShopDatabase(primary.adminUrl, 'billim')
const roleOf = (address: string) => withUser(withDatabase(address, 'billim'), 'billim_app_test', 'app')
await migrate({ url, appUrl: roleOf(url), projections, functions, eventTypes, queues })
await copyForStandby(primary, primaryFiles, standbyFiles)
let standby: EmbeddedPostgres = await startStandby(standbyFiles, primary.adminUrl)
const standbyPort = Number(new URL(standby.adminUrl).port)
t.teardown(async () => {
  freeze(standby, 'SIGCONT')
  await standby.stop()
  await primary.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** A web process whose standby may be as old as it likes, unless the test says otherwise. */
async function aWeb(addresses: { primary?: string; lagSeconds?: number } = {}) {
  const env = {
    ...testEnv({
      ...{ ROLE: 'web', APP_DATABASE_URL: roleOf(addresses.primary ?? url), CONNECTION_WAIT_SECONDS: '60' },
      ...{ READ_DATABASE_URL: roleOf(standby.adminUrl), READ_ANSWER_MS: '5000', DATA_DIR: directory },
    }),
    READ_LAG_SECONDS: addresses.lagSeconds ?? 3_600,
  }
  const opened = await openDeps(env, modules, eventTypes)
  const deps = { ...opened.deps, cards: cardGatewayOf(env), payouts: payoutGatewayOf(env) }
  const app = await buildApp(deps, modules)
  const end = async () => {
    await app.close()
    await opened.close()
  }
  return { app, deps, end }
}

const web = await aWeb()
t.teardown(() => web.end())
const { app, deps } = web
const bag = await aBag(deps, await aShelf(deps))
const member = await openSession(deps, app.jwt, await aMember(deps))
const authorization = `Bearer ${member.accessToken}`

const onServer = async (address: string, text: string) => {
  const client = await connect(withDatabase(address, 'billim'))
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const nameOnPrimary = (name: string) =>
  onServer(primary.adminUrl, `UPDATE shop.products SET product_name = '${name}' WHERE id = ${bag}`)
const replay = (does: 'pause' | 'resume') => onServer(standby.adminUrl, `SELECT pg_wal_replay_${does}()`)

const stateIs = (state: StandbyState, of = deps) => until(() => of.db.standby?.state() === state)

/** The product's page as somebody sees it: its name, and whether it is liked. */
async function seen(headers: Record<string, string> = {}, by = app) {
  const answer = await by.inject({ url: `/api/users/products/${bag}`, headers })
  if (answer.statusCode !== 200) return answer.statusCode
  const { productName: name, likeYn: liked } = answer.json<{ data: ProductDetail }>().data
  return headers.authorization === undefined ? name : { name, liked }
}
const likes = (headers: Record<string, string> = { authorization }) =>
  app.inject({ method: 'POST', url: '/api/users/favorite', headers, payload: { productId: bag } })
const cookieOf = (answer: Awaited<ReturnType<typeof likes>>) => {
  const [cookie] = answer.cookies.filter(({ name }) => name === 'written')
  return cookie === undefined ? '' : `written=${encodeURIComponent(cookie.value)}`
}
/** Resolves when the standby has everything that was written until now. */
async function followed() {
  const written = (await deps.db.standby?.writtenUpTo()) ?? null
  await until(() => deps.db.standby?.serves(written) === true)
}

t.test('what everybody may see comes from the standby, and a member who wrote sees it at once', async (t) => {
  await nameOnPrimary('처음 이름')
  await followed()
  await replay('pause')
  await nameOnPrimary('바뀐 이름')
  const liked = await likes()
  t.equal(liked.statusCode, 200)
  const cookie = cookieOf(liked)
  t.match(cookie, /^written=/)
  t.equal(await seen(), '처음 이름', 'a guest reads the standby')
  t.same(await seen({ authorization, cookie }), { name: '바뀐 이름', liked: true })
  t.same(
    await seen({ authorization }),
    { name: '처음 이름', liked: false },
    'another device, a moment behind',
  )
  t.same(await seen({ authorization, cookie: 'written=nonsense' }), { name: '처음 이름', liked: false })
  const mine = await app.inject({ url: '/api/users/favorite?cursor=', headers: { authorization } })
  t.match(
    mine.json(),
    { data: { result: [{ productName: '바뀐 이름' }] } },
    'what is the member’s own is the primary’s',
  )

  await replay('resume')
  await followed()
  const before = await app.metrics.text()
  t.same(await seen({ authorization, cookie }), { name: '바뀐 이름', liked: true })
  const [was, is] = [before, await app.metrics.text()].map((text) =>
    Number(/billim_public_reads_total\{place="standby"\} (\d+)/.exec(text)?.[1]),
  )
  t.equal(is, (was ?? 0) + 1, 'the standby has caught up, and answers the member too')
})

t.test('a standby that is too far behind is left out until it has caught up', async (t) => {
  const strict = await aWeb({ lagSeconds: 2 })
  t.teardown(() => strict.end())
  await stateIs('used', strict.deps)
  await replay('pause')
  await nameOnPrimary('늦은 이름')
  await stateIs('late', strict.deps)
  t.equal(await seen({}, strict.app), '늦은 이름')
  t.equal(await seen(), '바뀐 이름', 'another process allows more')
  t.match(await strict.app.metrics.text(), /billim_standby_state\{state="late"\} 1/)
  await replay('resume')
  await stateIs('used', strict.deps)
})

t.test('a frozen standby keeps nobody waiting and shows nothing old', async (t) => {
  await followed()
  freeze(standby, 'SIGSTOP')
  await nameOnPrimary('얼어 있을 때 이름')
  const answers = await Promise.all(Array.from({ length: 12 }, () => seen()))
  t.same([...new Set(answers)], ['얼어 있을 때 이름'])
  t.equal(deps.db.standby?.state(), 'silent')
  freeze(standby, 'SIGCONT')
  await stateIs('used')
  await followed()
  t.equal(await seen(), '얼어 있을 때 이름')
})

t.test(
  'who wrote while the standby was frozen reads it at once, also when the standby goes on behind',
  async (t) => {
    const before = await seen()
    await followed()
    await replay('pause')
    freeze(standby, 'SIGSTOP')
    await nameOnPrimary('얼어 있을 때 쓴 이름')
    const cookie = cookieOf(await likes())
    t.match(cookie, /^written=/)
    t.match(await seen({ authorization, cookie }), { name: '얼어 있을 때 쓴 이름' })
    freeze(standby, 'SIGCONT')
    await stateIs('used')
    t.equal(await seen(), before, 'it has not replayed what was written meanwhile')
    t.match(await seen({ authorization, cookie }), { name: '얼어 있을 때 쓴 이름' })
    await replay('resume')
    await followed()
    t.equal(await seen(), '얼어 있을 때 쓴 이름')
  },
)

t.test('a standby that is gone is done without, and is read again when it is back', async (t) => {
  await standby.stop()
  await nameOnPrimary('혼자 있을 때 이름')
  t.equal(await seen(), '혼자 있을 때 이름')
  await stateIs('silent')
  standby = await startStandby(standbyFiles, primary.adminUrl, { port: standbyPort })
  await stateIs('used')
  await followed()
  await replay('pause')
  await nameOnPrimary('다시 돌아온 뒤 이름')
  t.equal(await seen(), '혼자 있을 때 이름')
  await replay('resume')
  await followed()
})

t.test(
  'a standby that has what its primary never wrote is not read, also when the primary overtakes it',
  async (t) => {
    // As after a restore to an earlier instant, which the standby did not take part in.
    const restored = await startEmbeddedPostgres({ directory: join(directory, 'restored') })
    t.teardown(() => restored.stop())
    const url = await createShopDatabase(restored.adminUrl, 'billim')
    const standbyUrl = withDatabase(standby.adminUrl, 'billim')
    const settings = { primary: { url }, standby: { url: standbyUrl }, lagMs: 1_000, answerMs: 5_000 }
    const db = await withStandby(openDatabase(settings.primary), settings)
    t.teardown(() => db.end())
    const state = () => db.standby?.state()
    t.equal(state(), 'diverged')
    t.equal(db.standby?.serves(null), false)
    const isBehind = async () => {
      const [has] = await onServer(standby.adminUrl, 'SELECT pg_last_wal_replay_lsn() AS at')
      const [written] = await onServer(url, `SELECT pg_current_wal_flush_lsn() > '${has?.at}'::pg_lsn AS is`)
      return written?.is === true
    }
    while (!(await isBehind())) {
      await onServer(url, `SELECT pg_logical_emit_message(true, 'fills', 'the WAL')`)
      await onServer(url, 'SELECT pg_switch_wal()')
    }
    // The watch has asked both again by then: it asks the primary for this as well.
    const seen = db.standby?.lagMs() ?? 0
    await until(() => (db.standby?.lagMs() ?? 0) > seen + 1_000)
    t.equal(state(), 'diverged')
    freeze(standby, 'SIGSTOP')
    await until(() => state() === 'silent')
    freeze(standby, 'SIGCONT')
    await until(() => state() === 'late')
  },
)

t.test('with the primary gone the shop is shown, and what writes says when to come again', async (t) => {
  // Answered means written on both.
  await onServer(primary.adminUrl, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await onServer(primary.adminUrl, 'SELECT pg_reload_conf()')
  await until(async () => {
    const [row] = await onServer(primary.adminUrl, `SELECT sync_state FROM pg_stat_replication`)
    return row?.sync_state === 'sync'
  })
  const others = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      aMember(deps, { email: `m${nth}@example.com`, phoneNumber: `0101234${1000 + nth}` }),
    ),
  )
  const sessions = await Promise.all(others.map((id) => openSession(deps, app.jwt, id)))
  const answered: number[] = []
  const writes = async (nth: number) => {
    const { statusCode } = await likes({ authorization: `Bearer ${sessions[nth]?.accessToken}` })
    if (statusCode === 200) answered.push(others[nth] ?? 0)
  }
  for (const nth of [0, 1, 2]) await writes(nth)
  t.equal(answered.length, 3)
  const writing = others.slice(3).map((_, nth) => writes(nth + 3))
  primary.crash()
  await Promise.all(writing)
  await until(() => deps.db.standby?.isPrimaryAway() === true)
  t.equal(await seen(), '다시 돌아온 뒤 이름')
  t.match(await seen({ authorization }), { name: '다시 돌아온 뒤 이름' })
  const refused = await likes()
  t.equal(refused.statusCode, 503)
  t.ok(Number(refused.headers['retry-after']) > 0)
  t.equal((await app.inject({ url: '/api/users/cart', headers: { authorization } })).statusCode, 503)
  t.equal((await app.inject('/readyz')).json().status, 'starting', 'it was never told to begin')
  app.readiness.begin()
  t.equal((await app.inject('/readyz')).statusCode, 200)

  const another = await aWeb()
  t.teardown(() => another.end())
  t.equal(await seen({}, another.app), '다시 돌아온 뒤 이름', 'a process that starts now shows it as well')

  await onServer(standby.adminUrl, 'SELECT pg_promote()')
  await until(async () => !(await onServer(standby.adminUrl, 'SELECT pg_is_in_recovery() AS is'))[0]?.is)
  t.equal(await seen(), '다시 돌아온 뒤 이름', 'also once it was promoted')
  await onServer(standby.adminUrl, `ALTER SYSTEM RESET synchronous_standby_names`)
  await onServer(standby.adminUrl, 'SELECT pg_reload_conf()')
  const after = await aWeb({ primary: standby.adminUrl })
  t.teardown(() => after.end())
  t.equal(after.deps.db.standby?.state(), 'promoted', 'it is the primary now')
  const kept = await onServer(standby.adminUrl, 'SELECT member_id AS id FROM shop.favorites')
  t.same(
    answered.filter((id) => !kept.some((like) => like.id === id)),
    [],
    'nothing that was answered is lost',
  )
  const liked = await after.app.inject({
    ...{
      method: 'POST',
      url: '/api/users/favorite',
      headers: { authorization },
      payload: { productId: bag },
    },
  })
  t.equal(liked.statusCode, 200)
})
