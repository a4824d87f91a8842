import type { onRouteHookHandler } from 'fastify'
import t from 'tap'
import { mayAct } from '../../domain/shared/staffRoles.ts'
import { payoutGatewayOf } from '../../server/gateways/payouts/index.ts'
import { eventTypes, modules } from '../../server/modules.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import type { Deps, Module, Tables } from '../../server/platform/deps.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { rolesOfGate, type StaffRole } from '../../server/platform/http/authenticate.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { openCalls, mayAct as staffCalls } from '../support/access.ts'
import { testEnv } from '../support/app.ts'
import { addressOf, callsOf } from '../support/calls.ts'
import { tossAt } from '../support/toss.ts'

const roles: readonly StaffRole[] = ['operations', 'finance', 'content', 'admin']
const mayBeActedBy: Readonly<Record<string, readonly StaffRole[]>> = {
  ...staffCalls,
  // The storefront's own, which a shop without pages does not have.
  'GET /api/staff/page-preview': ['operations', 'content'],
}

/** The gates of each route as its module declares them. */
const gates = new Map<string, unknown[]>()
const remember: onRouteHookHandler = (route) => {
  const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
  for (const method of [route.method].flat())
    gates.set(`${method} ${path}`, [route.onRequest, route.preHandler].flat())
}
const watching: Module = {
  routes: () =>
    // The hook is for the routes of all modules.
    Object.assign(
      async (app: Parameters<ReturnType<NonNullable<Module['routes']>>>[0]) => {
        app.addHook('onRoute', remember)
      },
      { [Symbol.for('skip-override')]: true },
    ),
}

// Nothing is asked of this database: a gate refuses before it reads, and what it lets through is not asked here.
const url = 'postgres://nobody@127.0.0.1:9/none'
const db = openDatabase<Tables>({ url, appUrl: url, max: 1 })
const env = testEnv()
const deps: Deps = {
  env,
  modules,
  db,
  store: createEventStore({ pool: db.pool, eventTypes: createEventTypes(eventTypes) }),
  clock: fixedClock('2026-11-20T10:00:00+09:00'),
  cards: tossAt('http://127.0.0.1:9', 'none'),
  payouts: payoutGatewayOf(env),
}
const app = await buildApp(deps, [watching, ...modules])
t.teardown(async () => {
  await app.close()
  await db.end()
})
const calls = callsOf(app)
const asking = (asks: 'nobody' | 'member' | 'staff') => calls.filter((call) => call.asks === asks)
const wantedRoles = (name: string) =>
  gates
    .get(name)
    ?.map(rolesOfGate)
    .find((wanted) => wanted !== undefined)

t.test('every call is open on purpose, behind a login, or under roles of the staff', async (t) => {
  t.strictSame(
    asking('nobody')
      .map(({ name }) => name)
      .sort(),
    [...openCalls].sort(),
  )
  t.strictSame(
    asking('staff')
      .map(({ name }) => name)
      .sort(),
    Object.keys(mayBeActedBy).sort(),
  )
})

for (const role of roles)
  t.test(`${role} passes exactly the gates that are theirs`, async (t) => {
    t.ok(asking('staff').length > 100)
    for (const { name } of asking('staff')) {
      const wanted = wantedRoles(name)
      const expected = role === 'admin' || mayBeActedBy[name]?.includes(role) === true
      t.equal(wanted !== undefined && mayAct([role], wanted), expected, name)
    }
  })

t.test('no call of a member has a gate of the staff, and each has the member’s', async (t) => {
  t.ok(asking('member').length > 20)
  for (const { name } of asking('member')) {
    t.equal(wantedRoles(name), undefined, name)
    t.ok(gates.get(name)?.includes(app.authenticate), name)
  }
})

t.test('without a login, and with a forged one, every gate stays closed', async (t) => {
  for (const { name, method, path } of [...asking('member'), ...asking('staff')])
    for (const authorization of [undefined, 'Bearer forged']) {
      const answer = await app.inject({
        method,
        url: addressOf(path),
        ...(authorization !== undefined && { headers: { authorization } }),
      })
      t.equal(answer.statusCode, 401, `${name} with ${authorization}`)
      t.equal(answer.json().code, 'NOT_LOGGED_IN', name)
    }
})
