import t from 'tap'
import { calls } from '../../web/calls.ts'
import { callsOf } from '../support/calls.ts'
import { aWholeShop } from '../support/leaving.ts'

const shop = await aWholeShop('client-calls')
t.teardown(() => shop.end())

type Made = { method: string; url: string }
const pathOf = (url: string) => new URL(url, 'https://shop.invalid').pathname
const matches = (template: string, path: string) =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

/** What calls are made with: of those that take two, the second is an id or a list of some. */
const given = [1, [2]]

t.test('every call of the client is one that the server answers', async (t) => {
  const served = callsOf(shop.app)
  const made = Object.entries(calls).map(([name, call]) => {
    const { method, url }: Made = typeof call === 'function' ? Reflect.apply(call, null, given) : call
    return { name, method, path: pathOf(url) }
  })
  const unknown = made.filter(
    ({ method, path }) => !served.some((one) => one.method === method && matches(one.path, path)),
  )
  t.same(unknown, [])
  t.ok(made.length > 60)
})
