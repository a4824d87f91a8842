import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from '../../web/kit/whenIdle.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('in a browser that does not say when it is idle, what can wait runs soon', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const run = vi.fn<() => void>()
  whenIdle(run)
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledTimes(1)
})

it('otherwise the browser says when, and nothing else asks it: Safari would stop there', () => {
  const asked = vi.fn<(run: () => void) => number>()
  vi.stubGlobal('requestIdleCallback', asked)
  const run = vi.fn<() => void>()
  whenIdle(run)
  expect(asked).toHaveBeenCalledWith(run)

  const web = join(import.meta.dirname, '../../web')
  const asking = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && /\b\w+IdleCallback\b/.test(readFileSync(join(web, file), 'utf8')),
    )
    .map((file) => file.replaceAll('\\', '/'))
  expect(asking).toEqual(['kit/whenIdle.ts'])
})
