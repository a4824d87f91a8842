import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { identify } from '../../web/pieces/identity/identityPopup.ts'

const popup = { closed: false, focus: vi.fn(), close: vi.fn() }

beforeEach(() => {
  popup.close.mockReset()
  vi.stubGlobal('window', { open: () => popup })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
})
afterEach(() => vi.unstubAllGlobals())

it('an attempt that fails closes its window and says why', async () => {
  const ending = await identify(new AbortController().signal)
  expect(ending).toEqual({ kind: 'refused', message: '인터넷 연결 오류' })
  expect(popup.close).toHaveBeenCalledTimes(1)
})

it('an attempt that fails after another has replaced it leaves the window to that one and says nothing', async () => {
  const attempt = new AbortController()
  const ending = identify(attempt.signal)
  attempt.abort()
  expect(await ending).toEqual({ kind: 'left' })
  expect(popup.close).not.toHaveBeenCalled()
})
