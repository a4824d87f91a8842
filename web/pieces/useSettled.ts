import { useEffect, useState } from 'react'

/** Whether a value waits for quiet, and what is shown until then. A value for which `atOnce` is true does not wait. */
export function shownOf<Value>(
  { value, settled }: { value: Value; settled: Value },
  atOnce: (value: Value) => boolean,
): { shown: Value; waits: boolean } {
  const waits = value !== settled && !atOnce(value)
  return { shown: waits ? settled : value, waits }
}

/** Debounces a value by `quietMs`; a value for which `atOnce` is true is not delayed. */
export function useSettled<Value>(value: Value, quietMs: number, atOnce: (value: Value) => boolean): Value {
  const [settled, setSettled] = useState(value)
  const { shown, waits } = shownOf({ value, settled }, atOnce)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [waits, value, quietMs])
  return shown
}
