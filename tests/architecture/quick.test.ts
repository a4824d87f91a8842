import { expect, it } from 'vitest'
import { testsOf } from '../quick.ts'
import type { Source } from './sources.ts'

const source = (path: string, ...targets: string[]): Source => ({
  path,
  text: '',
  lines: 1,
  escapes: [],
  imports: targets.map((target) => ({ target, typeOnly: false })),
})
const sources = [
  source('domain/points/lots.ts'),
  source('server/points/index.ts', 'domain/points/lots.ts'),
  source('server/cart/index.ts'),
  source('server/modules.ts', 'server/points/index.ts', 'server/cart/index.ts'),
  source('tests/server/points.test.ts', 'server/points/index.ts'),
  source('tests/server/wide.test.ts', 'server/points/index.ts', 'server/modules.ts'),
  source('tests/jobs/all.test.ts', 'server/modules.ts'),
  source('tests/server/cart.test.ts', 'server/cart/index.ts'),
  source('tests/domain/lots.test.ts', 'domain/points/lots.ts'),
]

it('a change is tried by the server tests that reach it, the nearest and narrowest first', () => {
  expect(testsOf(['domain/points/lots.ts'], sources)).toEqual([
    'tests/server/points.test.ts',
    'tests/server/wide.test.ts',
    'tests/jobs/all.test.ts',
  ])
})

it('a changed test is tried itself, and what nothing reaches asks for none', () => {
  expect(testsOf(['tests/server/cart.test.ts'], sources)).toEqual(['tests/server/cart.test.ts'])
  expect(testsOf(['README.md'], sources)).toEqual([])
})
