import { readdir } from 'node:fs/promises'
import t from 'tap'
import { handledSubjectNames } from '../../domain/shared/handledSubjects.ts'
import { promotionBodies } from '../../domain/wire/promotions.ts'
import { calls } from '../../web/calls.ts'
import { callsOf } from '../support/calls.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { aWholeShop } from '../support/leaving.ts'

const shop = await aWholeShop('client-calls')
t.teardown(() => shop.end())
const served = callsOf(shop.app)

type Made = { method: string; url: string }
const pathOf = (url: string) => new URL(url, 'https://shop.invalid').pathname
const matches = (template: string, path: string) =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

/** What calls are made with: of those that take more, the second is an id or a list of some, the third a query. */
const given = [1, [2], {}]

const isCall = (value: object): value is Made => 'method' in value && 'url' in value

const orderedKinds = Object.keys(promotionBodies).filter((kind) => kind !== 'promotion-pictures')
function givenTo(name: string): readonly (readonly unknown[])[] {
  if (name.endsWith('.promotionCalls')) return orderedKinds.map((kind) => [kind])
  if (name.includes('.handlingCalls.')) return handledSubjectNames.map((about) => [about, 1])
  // A preview is drawn by the shop's pages, which this shop has not.
  return name.endsWith('.previewCall') ? [] : [given]
}

/** The calls that a value is, holds, or makes. */
function callsIn(name: string, value: unknown): { name: string; method: string; path: string }[] {
  if (typeof value === 'function')
    return givenTo(name).flatMap((one) => callsIn(name, Reflect.apply(value, null, one)))
  if (typeof value !== 'object' || value === null) return []
  if (isCall(value)) return [{ name, method: value.method, path: pathOf(value.url) }]
  return Object.entries(value).flatMap(([part, one]) => callsIn(`${name}.${part}`, one))
}

/** The call of the server that answers, as its router finds it: what a path spells out outweighs what it leaves open. */
function answering({ method, path }: { method: string; path: string }): string | undefined {
  const openParts = (template: string) => template.split('{').length
  const [first] = served
    .filter((one) => one.method === method && matches(one.path, path))
    .toSorted((one, other) => openParts(one.path) - openParts(other.path))
  return first?.name
}

const unanswered = (made: readonly { method: string; path: string }[]) =>
  made.filter((call) => answering(call) === undefined)

t.test('every call of the client is one that the server answers', async (t) => {
  const made = callsIn('calls', calls)
  t.same(unanswered(made), [])
  t.ok(made.length > 60)
})

async function callsOfConsole() {
  const folder = new URL('../../web/staff/calls/', import.meta.url)
  const modules: Promise<unknown>[] = (await readdir(folder)).map(
    (file) => import(new URL(file, folder).href),
  )
  return callsIn('console', await Promise.all(modules))
}

t.test('every call of the console is one that the server answers', async (t) => {
  const made = await callsOfConsole()
  t.same(unanswered(made), [])
  t.ok(made.length > 150)
})

t.test('and every call of staff has its place in the console', async (t) => {
  const used = new Set((await callsOfConsole()).map(answering))
  const unused = served.filter(({ name, path }) => path.startsWith('/api/staff/') && !used.has(name))
  // Files are saved by the address of their list, and no screen shows what each day closed with.
  const isFile = /\.(csv|xlsx|zip)$|\{file\}$/
  t.same(
    unused.map(({ name }) => name).filter((name) => !isFile.test(name)),
    ['GET /api/staff/books/closes'],
  )
})

t.test('while the shop is closed a colleague reads whatever the console shows (rule 582)', async (t) => {
  const headers = await colleagueHeaders(shop, { email: 'admin@example.com', roles: ['admin'] })
  const payload = { reason: '가격을 바꿔요', endsAt: null, seen: null }
  const closed = await shop.app.inject({ method: 'PUT', url: '/api/staff/maintenance', headers, payload })
  t.equal(closed.statusCode, 200, closed.body)
  const reads = [
    ...new Set((await callsOfConsole()).flatMap(({ method, path }) => (method === 'GET' ? path : []))),
  ]
  const refused: string[] = []
  for (const url of reads)
    if ((await shop.app.inject({ url, headers })).body.includes('OUT_OF_SERVICE')) refused.push(url)
  t.same(refused, [])
  const borrowed = reads.filter((url) => !url.startsWith('/api/staff/'))
  t.ok(borrowed.length >= 5, 'the shop’s own calls are among them')
  for (const url of borrowed) {
    t.equal((await shop.app.inject({ url })).statusCode, 503, `${url} of a guest`)
    const stranger = { authorization: headers.authorization.slice(0, -2) }
    t.equal((await shop.app.inject({ url, headers: stranger })).statusCode, 503, `${url} with another token`)
  }
  const order = await shop.app.inject({
    method: 'POST',
    url: '/api/users/order-drafts',
    headers,
    payload: {},
  })
  t.equal(order.statusCode, 503, 'nothing is bought by a colleague either')
})
