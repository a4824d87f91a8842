import { useEffect, useState } from 'react'

/** The value once it has stayed the same for `quietMs`; a value that passes `atOnce` does not wait. */
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
