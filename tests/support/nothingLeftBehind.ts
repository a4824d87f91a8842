// Files of vitest share their process and its modules: whichever file runs next would meet what one leaves in them.
import { afterAll, vi } from 'vitest'
import { everyTab } from '../../web/storage/browserStorage.ts'
import { changedSince, worldOfProcess } from './worldOfProcess.ts'

const before = worldOfProcess()
// The hook that was registered first runs last, after those of the file.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  const sessions = ['token', 'staff'].filter((key) => everyTab.get(key) !== null)
  const left = [...changedSince(before), ...sessions.map((key) => `session "${key}"`)]
  for (const key of sessions) everyTab.remove(key)
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(', ')}`)
})
