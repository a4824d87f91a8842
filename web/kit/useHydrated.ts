import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while hydrating, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** True for a component that was server-rendered, until it unmounts; false for one first rendered in the browser. */
export const useDrawnByServer = (): boolean => !useState(useHydrated())[0]
