import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from '../../web/kit/whenIdle.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('in a browser that does not say when it is idle, what can wait runs soon, unless it was cancelled', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const [run, cancelled] = [vi.fn<() => void>(), vi.fn<() => void>()]
  whenIdle(run)
  whenIdle(cancelled)()
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledTimes(1)
  expect(cancelled).not.toHaveBeenCalled()
})

it('otherwise the browser says when, and nothing else asks it: Safari would stop there', () => {
  const cancel = vi.fn<(id: number) => void>()
  vi.stubGlobal('requestIdleCallback', (asked: () => void) => {
    asked()
    return 7
  })
  vi.stubGlobal('cancelIdleCallback', cancel)
  const run = vi.fn<() => void>()
  whenIdle(run)()
  expect(run).toHaveBeenCalledTimes(1)
  expect(cancel).toHaveBeenCalledWith(7)

  const web = join(import.meta.dirname, '../../web')
  const asking = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && /\b\w+IdleCallback\b/.test(readFileSync(join(web, file), 'utf8')),
    )
    .map((file) => file.replaceAll('\\', '/'))
  expect(asking).toEqual(['kit/whenIdle.ts'])
})
