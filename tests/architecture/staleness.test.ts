import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { staleForMs, ttlCache } from '../../server/platform/ttlCache.ts'
import { createPageCache } from '../../server/storefront/pageCache.ts'
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
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'Date'] }))
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

  it('leaves the memory with the next one, once it may not be given any more', async () => {
    const similar = ttlCache<object>('similarProducts')
    const { keep } = createPageCache(() => 0)
    const aPage = () => Promise.resolve({ status: 200, html: '<p>' })
    const [answer, page] = [
      new WeakRef(await similar('one', async () => ({}))),
      new WeakRef(await keep('/one', aPage)),
    ]
    vi.advanceTimersByTime(staleForMs.similarProducts - 1)
    await similar('two', async () => ({}))
    await collected()
    expect(answer.deref()).toEqual({})
    vi.advanceTimersByTime(1)
    await similar('three', async () => ({}))
    await keep('/two', aPage)
    await collected()
    expect([answer.deref(), page.deref()]).toEqual([undefined, undefined])
  })
})

/** Resolves once the garbage collector has removed what nobody holds. */
async function collected(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('this Node collects nothing when asked')
  // A reference that was read stays alive until its turn of the event loop is over.
  await new Promise(setImmediate)
  collect()
}
