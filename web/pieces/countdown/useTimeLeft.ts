import { useEffect, useState } from 'react'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { useNow } from '../../api/reading.ts'
import { endOfDayMs } from './timeLeft.ts'

const tickMs = 1_000

/** Returns the ms until 23:59:59 of that day by the server's clock; undefined before the clock is known. */
export function useTimeLeft(day: CivilDate): number | undefined {
  const now = useNow()?.now
  const [ticked, setTicked] = useState<{ now: string; passedMs: number }>()
  const passedMs = ticked !== undefined && ticked.now === now ? ticked.passedMs : 0
  const left = now === undefined ? undefined : endOfDayMs(day) - Date.parse(now) - passedMs
  const isOver = left === undefined || left < 0
  useEffect(() => {
    if (now === undefined || isOver) return
    const since = performance.now() - elapsedSinceReceipt(now)
    const tick = setInterval(() => setTicked({ now, passedMs: performance.now() - since }), tickMs)
    return () => clearInterval(tick)
  }, [now, isOver])
  return left
}

const receivedAt = new Map<string, number>()

/** Returns the ms since `now` was first received: a cached clock has run on when the page is entered again. */
function elapsedSinceReceipt(now: string): number {
  const first = receivedAt.get(now)
  if (first !== undefined) return performance.now() - first
  receivedAt.clear()
  receivedAt.set(now, performance.now())
  return 0
}
