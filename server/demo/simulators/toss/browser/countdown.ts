import { part, show } from './parts.ts'

const secondMs = 1000

/**
 * Shows how long the shop holds the dates. `now` is the shop's own clock when it opened the sheet, for shops
 * whose clock is not this machine's.
 */
export function startCountdown(heldUntil: string, now: string | undefined, ended: () => void): () => void {
  const aheadMs = now === undefined ? 0 : Date.parse(now) - Date.now()
  const endMs = Date.parse(heldUntil)
  if (Number.isNaN(endMs) || Number.isNaN(aheadMs)) return () => undefined
  const line = part('hold', HTMLElement)
  const digits = part('hold-digits', HTMLElement)
  const spoken = part('hold-spoken', HTMLElement)
  show(line, true)

  const tick = () => {
    const seconds = Math.max(0, Math.ceil((endMs - Date.now() - aheadMs) / secondMs))
    const minutes = Math.floor(seconds / 60)
    digits.textContent = `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
    line.dataset.soon = String(seconds < 60)
    // Every second would drown everything else that a screen reader has to say.
    if (seconds === 300 || seconds === 60) spoken.textContent = `일정 확보 시간이 ${minutes}분 남았어요`
    if (seconds > 0) return
    clearInterval(timer)
    ended()
  }
  const timer = setInterval(tick, secondMs)
  tick()
  return () => clearInterval(timer)
}
