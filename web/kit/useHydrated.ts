import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while hydrating; afterwards true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
