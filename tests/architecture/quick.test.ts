import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testsOf } from '../quick.ts'
import { readSources } from './sources.ts'

type File = Parameters<typeof testsOf>[1][number]
const file = (path: string, targets: string[], text = ''): File => ({
  path,
  text,
  imports: targets.map((target) => ({ target, typeOnly: false })),
})
const modules = ['points', 'cart', 'bags', 'joining', 'search'].map((name) => `server/${name}/index.ts`)
const sources: File[] = [
  file('domain/lots.ts', []),
  file('server/points/index.ts', ['domain/lots.ts', 'server/points/routes.ts']),
  file('server/points/routes.ts', [], "app.get('/api/users/points/:day', read)"),
  file('server/cart/index.ts', ['server/cart/lines.ts']),
  file('server/cart/lines.ts', [], 'SELECT * FROM shop.cart_items JOIN shop.bags USING (bag_id)'),
  file('server/bags/index.ts', [], 'INSERT INTO shop.bags DEFAULT VALUES'),
  file('server/modules.ts', modules),
  file('tests/support/app.ts', ['server/modules.ts']),
  file('tests/server/balance.test.ts', ['server/points/index.ts'], "'/api/users/points'"),
  file(
    'tests/server/wide.test.ts',
    ['server/modules.ts', ...modules],
    "'/api/users/points' FROM shop.bags, shop.orders, shop.members",
  ),
  file('tests/server/page.test.ts', ['tests/support/app.ts'], "get('/api/users/points/' + day)"),
  file('tests/server/lines.test.ts', ['tests/support/app.ts'], 'SELECT FROM shop.cart_items'),
  file('tests/server/shelf.test.ts', ['tests/support/app.ts'], 'SELECT FROM shop.bags'),
  file('tests/domain/lots.test.ts', ['domain/lots.ts']),
]

describe('what a quick run chooses', () => {
  it('is tests that import what changed, those about little else first', () => {
    const chosen = testsOf(['domain/lots.ts'], sources)
    expect(chosen[0]).toBe('tests/server/balance.test.ts')
    expect(chosen).toContain('tests/server/wide.test.ts')
    expect(chosen).not.toContain('tests/domain/lots.test.ts')
  })
  it('is tests that call the address which a changed route serves', () => {
    expect(testsOf(['server/points/routes.ts'], sources).slice(0, 2)).toContain('tests/server/page.test.ts')
  })
  it('is tests that read the tables of a changed statement, and those of who else reads them', () => {
    expect(testsOf(['server/bags/index.ts'], sources).slice(0, 2)).toContain('tests/server/shelf.test.ts')
    expect(testsOf(['server/bags/index.ts'], sources)).toContain('tests/server/lines.test.ts')
  })
  it('is a changed test itself before all others, and nothing for what nothing reaches', () => {
    expect(testsOf(['domain/lots.ts', 'tests/server/shelf.test.ts'], sources)[0]).toBe(
      'tests/server/shelf.test.ts',
    )
    expect(testsOf(['README.md'], sources)).toEqual([])
  })
  it('begins with the tests of coupons when a rule, a query or a route of coupons changes', () => {
    const project = readSources(join(import.meta.dirname, '../..'))
    const ofCoupons = ['coupons', 'pastCoupons', 'staffCoupons'].map((name) => `tests/server/${name}.test.ts`)
    for (const changed of [
      'domain/coupons/discount.ts',
      'server/coupons/lists.ts',
      'server/coupons/staffRoutes.ts',
    ])
      expect(testsOf([changed], project).slice(0, 3).sort(), changed).toEqual(ofCoupons)
  })
})
