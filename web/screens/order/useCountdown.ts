import { useEffect, useState } from 'react'
import type { OrderDraft } from '../../../domain/wire/checkout.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `14:59`, counted from the server's now: the phone's own clock may be wrong. */
export function useCountdown(draft: OrderDraft | null): string | null {
  const [leftSeconds, setLeftSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (draft === null) return setLeftSeconds(null)
    const total = Math.max(0, Math.floor((Date.parse(draft.heldUntil) - Date.parse(draft.now)) / 1000))
    const began = performance.now()
    const tick = () => setLeftSeconds(Math.max(0, total - Math.floor((performance.now() - began) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [draft])
  return leftSeconds === null
    ? null
    : `${twoDigits(Math.floor(leftSeconds / 60))}:${twoDigits(leftSeconds % 60)}`
}
