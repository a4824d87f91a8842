let hasScrolled = false

/** Notes scrolling by the visitor before hydration; the browser's own scroll restoration does not count. */
export function noteEarlyScroll(): void {
  for (const use of ['wheel', 'touchmove', 'keydown'])
    window.addEventListener(use, () => (hasScrolled = true), { once: true, passive: true })
}

export const hasScrolledEarly = (): boolean => hasScrolled
