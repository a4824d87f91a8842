import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { staleForMs, ttlCache } from '../../server/platform/ttlCache.ts'
import { readSources } from './sources.ts'
import { staleInReadme, unnamedCaches } from './staleness.ts'

const root = join(import.meta.dirname, '../..')

describe('what may be stale', () => {
  it('is what the README says, and for as long', () => {
    expect(staleInReadme(root)).toEqual(staleForMs)
  })
  it('has no age beside that table', () => {
    expect(unnamedCaches(readSources(root))).toEqual([])
    expect(unnamedCaches(readSources(join(import.meta.dirname, 'breach')))).toEqual([
      'server/days/keptForever.ts: answersKeptMs',
    ])
  })
})

describe('a cached answer', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => vi.useRealTimers())

  it('is read again when its time is over, and at once after a failure', async () => {
    let reads = 0
    const count = ttlCache<number>('similarProducts')
    const read = () => count('all', async () => ++reads)
    expect([await read(), await read()]).toEqual([1, 1])
    vi.advanceTimersByTime(staleForMs.similarProducts - 1)
    expect(await read()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await read()).toBe(2)
    await expect(count('other', async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await count('other', async () => 7)).toBe(7)
  })
})
