import { useEffect, useState } from 'react'

/** Debounces a value by `quietMs`; a value for which `atOnce` is true is not delayed. */
export function useSettled<Value>(value: Value, quietMs: number, atOnce: (value: Value) => boolean): Value {
  const [settled, setSettled] = useState(value)
  const waits = value !== settled && !atOnce(value)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [waits, value, quietMs])
  return waits ? settled : value
}
