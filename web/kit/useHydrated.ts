import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while hydrating; afterwards true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** True for a part that came with the page, for as long as it lives; false for one that the browser drew itself. */
export function useDrawnByServer(): boolean {
  const hydrated = useHydrated()
  return !useState(hydrated)[0]
}
