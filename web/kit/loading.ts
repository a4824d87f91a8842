import { useEffect } from 'react'

/** The overlay stays this long after the answer has arrived; cached answers never show one. */
const clearDelayMs = 400

let running = 0
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export const loading = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isRunning: () => running > 0,
  start() {
    running += 1
    changed()
  },
  end() {
    running = Math.max(0, running - 1)
    changed()
  },
  /** Shows the overlay while the action runs. */
  async during<Result>(action: Promise<Result>): Promise<Result> {
    loading.start()
    try {
      return await action
    } finally {
      loading.end()
    }
  },
}

/** Shows the overlay while `isWaiting`, and 400 ms longer. */
export function useLoadingOverlay(isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return
    loading.start()
    return () => {
      setTimeout(loading.end, clearDelayMs)
    }
  }, [isWaiting])
}
