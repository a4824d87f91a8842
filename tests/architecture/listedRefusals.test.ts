import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listings, neverRefused } from './listedRefusals.ts'

const root = join(import.meta.dirname, '../..')
const breach = join(import.meta.dirname, 'breach/listed')

describe('what calls list as their refusals', () => {
  it('can all be refused', () => {
    const ours = listings(root, join(root, 'tsconfig.json'), join(root, 'server'))
    expect(ours.filter(({ listed }) => listed.size > 0).length).toBeGreaterThan(100)
    expect(neverRefused(ours)).toEqual([])
  })
  it('is compared with what the compiler knows of each answer', () => {
    const planted = listings(root, join(breach, 'tsconfig.json'), breach)
    expect(planted).toHaveLength(3)
    expect(neverRefused(planted)).toEqual([
      "tests/architecture/breach/listed/routes.ts delete '/api/users/planted': CANCEL_TOO_LATE",
      "tests/architecture/breach/listed/routes.ts path: 'planted': PRODUCT_BOOKED",
    ])
  })
})
