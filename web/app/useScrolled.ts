import { useEffect, useState } from 'react'

/** The header turns solid before the picture has left the screen. */
const pictureLeavesAtPx = 340

/** True once the page is scrolled past most of its first picture. */
export function useScrolled(watching: boolean): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!watching) return
    const look = () => setScrolled(window.scrollY > pictureLeavesAtPx)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [watching])
  return scrolled
}
