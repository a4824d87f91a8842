import { type ReactNode, Suspense } from 'react'

/**
 * Part of a page that comes alive after what is above it, in slices that let taps through; a tap on it goes first.
 * Drawn anew it is drawn at once.
 */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
