import { lazy } from 'react'

/** Few lists are empty: the browser fetches what is said of one when it meets one. */
export const EmptyListing = import.meta.env.SSR
  ? (await import('./EmptyListing.tsx')).EmptyListing
  : lazy(() => import('./EmptyListing.tsx').then((m) => ({ default: m.EmptyListing })))
