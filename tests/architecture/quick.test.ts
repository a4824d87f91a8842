import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mostFiles, testsOf } from '../quick.ts'
import { readSources } from './sources.ts'

type File = Parameters<typeof testsOf>[1][number]
const file = (path: string, targets: string[], text = ''): File => ({
  path,
  text,
  imports: targets.map((target) => ({ target, typeOnly: false, isLazy: false })),
})
const sources: File[] = [
  file('domain/lots.ts', []),
  file('server/points/index.ts', ['domain/lots.ts', 'server/points/routes.ts']),
  file('server/points/routes.ts', [], "app.get('/api/users/points/:day', read)"),
  file('server/cart/lines.ts', [], 'SELECT * FROM shop.cart_items JOIN shop.bags USING (bag_id)'),
  file('server/bags/index.ts', [], 'INSERT INTO shop.bags DEFAULT VALUES'),
  file('tests/server/balance.test.ts', ['server/points/index.ts']),
  file('tests/server/page.test.ts', [], "get('/api/users/points/' + day)"),
  file('tests/server/shelf.test.ts', [], 'SELECT FROM shop.bags'),
  file('tests/server/lines.test.ts', [], 'SELECT FROM shop.cart_items'),
  file('tests/domain/lots.test.ts', ['domain/lots.ts']),
]
const chosen = (...changed: string[]) =>
  testsOf(changed, sources).map((path) => path.replace(/^tests\/server\/|\.test\.ts$/g, ''))

describe('what a change reaches', () => {
  it('is tests that import it, however far', () => {
    expect(chosen('domain/lots.ts')).toEqual(['balance'])
  })
  it('is tests that call the address which it serves', () => {
    expect(chosen('server/points/routes.ts')).toEqual(expect.arrayContaining(['page', 'balance']))
  })
  it('is tests that read the tables of its statements, then those of who else reads them', () => {
    expect(chosen('server/bags/index.ts')).toEqual(['shelf', 'lines'])
  })
  it('is a changed test itself before all others, and nothing for what nothing reaches', () => {
    expect(chosen('domain/lots.ts', 'tests/server/lines.test.ts')[0]).toBe('lines')
    expect(chosen('README.md')).toEqual([])
  })
})

describe('of this shop, a quick run has the tests that are about a change in its first half', () => {
  const project = readSources(join(import.meta.dirname, '../..'))
  const firstHalf = (changed: string) =>
    testsOf([changed], project)
      .slice(0, mostFiles / 2)
      .map((path) => path.replace(/^tests\/server\/|\.test\.ts$/g, ''))
  it.each(['domain/coupons/discount.ts', 'server/coupons/lists.ts', 'server/coupons/staffRoutes.ts'])(
    '%s: the three of coupons',
    (changed) => {
      expect(firstHalf(changed)).toEqual(expect.arrayContaining(['coupons', 'pastCoupons', 'staffCoupons']))
    },
  )
  it.each([
    ['server/platform/eventStore/feed.ts', 'eventStoreFeed'],
    ['server/platform/eventStore/handleCommand.ts', 'handleCommand'],
    ['server/identity/routes.ts', 'identityVerification'],
    ['server/wallet/projections/memberCoupons.ts', 'coupons'],
    ['domain/ordering/cancellation.ts', 'orderingCancel'],
    ['server/charges/routes.ts', 'charges'],
  ])('%s: %s', (changed, test) => {
    expect(firstHalf(changed)).toContain(test)
  })
})
