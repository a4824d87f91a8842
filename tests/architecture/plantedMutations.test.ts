import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutations, namedMutations, planted } from '../support/plantedMutations.ts'

const root = join(import.meta.dirname, '../..')

// `npm run mutations` leaves this file out of its copy, where it would find every one of them.
it('every mutation finds the text that it replaces', () => {
  expect(mutations).toHaveLength(12)
  for (const mutation of [...mutations, ...namedMutations]) {
    const before = readFileSync(join(root, mutation.file), 'utf8')
    expect(planted(mutation, before)).not.toBe(before)
  }
  expect(() => planted({ what: 'x', file: 'y', text: 'gone', instead: '' }, 'nothing')).toThrow('0 times')
})

it('every named mutation names a test', () => {
  const lost = namedMutations.filter(
    ({ by, title = '' }) =>
      !existsSync(join(root, by)) || !readFileSync(join(root, by), 'utf8').includes(title),
  )
  expect(lost).toEqual([])
})
