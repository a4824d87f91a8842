import { useState } from 'react'
import { useHydrated } from './useHydrated.ts'

/** True for a part that came with the page, for as long as it lives; false for one that the browser drew itself. */
export function useDrawnByServer(): boolean {
  const hydrated = useHydrated()
  const [isOfTheServer] = useState(!hydrated)
  return isOfTheServer
}
