import { payoutGatewayOf } from '../../server/gateways/payouts/index.ts'
import { eventTypes, modules } from '../../server/modules.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import type { Deps, Module, Tables } from '../../server/platform/deps.ts'
import { type Env, readEnv } from '../../server/platform/env.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { type FreshDatabase, freshDatabase } from './postgres.ts'
import { registerMember } from './registerMember.ts'
import { tossAt } from './toss.ts'
import { unhurried } from './unhurried.ts'
import { watchAnswers } from './watchAnswers.ts'

/** The settings of a test, with what it wants to differ. */
export function testEnv(changes: Record<string, string> = {}): Env {
  const read = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    APP_DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    ...unhurried,
    ...changes,
  })
  if ('problem' in read) throw new Error(read.problem)
  return read.env
}

/** When a shop opens: ten in the morning of a Friday. */
export const openedAt = '2026-11-20T10:00:00+09:00'

/** The application with some modules on a database of its own; its clock stands at `openedAt`. */
export async function testApp(
  name: string,
  doors: readonly Module[],
  settings: { env?: Record<string, string>; more?: Partial<Deps>; database?: FreshDatabase<Tables> } = {},
) {
  const projections = doors.flatMap((door) => door.projections ?? [])
  // Every module's, because statements name what other modules publish.
  const functions = modules.flatMap((door) => door.functions ?? [])
  const env = testEnv(settings.env)
  const timeouts = { lockSeconds: env.LOCK_TIMEOUT_SECONDS, statementSeconds: env.STATEMENT_TIMEOUT_SECONDS }
  const database =
    settings.database ?? (await freshDatabase<Tables>(name, { projections, functions, timeouts }))
  const clock = fixedClock(openedAt)
  const store = createEventStore({
    pool: database.pool,
    eventTypes: createEventTypes(eventTypes),
    busyAfterMs: env.LOCK_TIMEOUT_SECONDS * 1_000,
    // A test may give the shop a queue later: commands only send jobs when there is one.
    enqueue: async (client, jobs) => deps.queue?.enqueue(client, jobs),
  })
  const noProvider = tossAt('http://127.0.0.1:9', 'none')
  const own = { env, modules: doors, db: database, store, clock }
  const deps: Deps = { ...own, cards: noProvider, payouts: payoutGatewayOf(env), ...settings.more }
  const { door: watching, complaints } = watchAnswers(() => deps)
  const app = await buildApp(deps, [watching, ...doors])
  const end = async () => {
    await app.close()
    await database.end()
    if (complaints.length > 0) throw new Error([...new Set(complaints)].join('\n'))
  }
  return { app, deps, database, clock, end }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** The demo member's password everywhere in the tests. */
export const password = 'billim-1234!'

/** A member who joined, with what a test wants to differ. */
export const aMember = (deps: Deps, changes: Partial<Parameters<typeof registerMember>[1]> = {}) =>
  registerMember(deps.db, {
    email: 'minji@example.com',
    password,
    name: '김민지',
    phoneNumber: '01012345678',
    birthDate: '1994-03-02',
    gender: false,
    joinedAt: new Date('2026-10-01T09:00:00+09:00'),
    ...changes,
  })

/** Logs in over HTTP and answers the headers that the client sends from then on. */
export async function headersOf({ app }: Pick<TestApp, 'app'>, email = 'minji@example.com') {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  const { data } = answer.json<{ data: { accessToken: string; refreshToken: string } }>()
  return { authorization: `Bearer ${data.accessToken}`, refresh: data.refreshToken }
}
