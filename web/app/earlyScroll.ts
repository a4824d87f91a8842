let hasScrolled = false

/** Listens for the visitor's own scrolling: the browser's, back to where a page was left, is none. */
export function noteEarlyScroll(): void {
  for (const use of ['wheel', 'touchmove', 'keydown'])
    window.addEventListener(use, () => (hasScrolled = true), { once: true, passive: true })
}

export const hasScrolledEarly = (): boolean => hasScrolled
