import { type ReactNode, Suspense } from 'react'

/**
 * Part of a page that React hydrates after the rest, in slices that let taps through; a tap on it is hydrated first.
 * Rendered in the browser it appears at once.
 */
export function HydrateLater({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
