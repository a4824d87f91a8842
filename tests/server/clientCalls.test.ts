import { readdir } from 'node:fs/promises'
import t from 'tap'
import { promotionBodies } from '../../domain/wire/promotions.ts'
import { calls } from '../../web/calls.ts'
import { callsOf } from '../support/calls.ts'
import { aWholeShop } from '../support/leaving.ts'

const shop = await aWholeShop('client-calls')
t.teardown(() => shop.end())

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
  if (name.includes('.handlingCalls.')) return [['charge', 1]]
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

const unanswered = (made: readonly { method: string; path: string }[]) => {
  const served = callsOf(shop.app)
  return made.filter(
    ({ method, path }) => !served.some((one) => one.method === method && matches(one.path, path)),
  )
}

t.test('every call of the client is one that the server answers', async (t) => {
  const made = callsIn('calls', calls)
  t.same(unanswered(made), [])
  t.ok(made.length > 60)
})

t.test('every call of the console is one that the server answers', async (t) => {
  const folder = new URL('../../web/staff/calls/', import.meta.url)
  const modules: Promise<unknown>[] = (await readdir(folder)).map(
    (file) => import(new URL(file, folder).href),
  )
  const made = callsIn('console', await Promise.all(modules))
  t.same(unanswered(made), [])
  t.ok(made.length > 150)
})
