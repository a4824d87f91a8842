import { expect, it } from 'vitest'
import { changedSince, worldOfProcess } from '../support/worldOfProcess.ts'

it('what a file of tests changes for the next one in its process is named', () => {
  const before = worldOfProcess()
  expect(changedSince(before)).toEqual([])

  Object.defineProperty(globalThis, 'leftByAFile', { get: () => 1, configurable: true })
  process.env.LEFT_BY_A_FILE = '1'
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new Error('no network'))
  try {
    expect(changedSince(before).sort()).toEqual([
      'global fetch',
      'global leftByAFile',
      'setting LEFT_BY_A_FILE',
    ])
  } finally {
    globalThis.fetch = fetch
    Reflect.deleteProperty(globalThis, 'leftByAFile')
    delete process.env.LEFT_BY_A_FILE
  }
  expect(changedSince(before)).toEqual([])
})
