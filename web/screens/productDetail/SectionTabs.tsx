import { useEffect, useState } from 'react'
import styles from './SectionTabs.module.css'

const sections = ['about', 'reviews', 'guide'] as const
type SectionId = (typeof sections)[number]

/** The last section whose top has passed the sticky bars. */
function useVisibleSection(): SectionId {
  const [visible, setVisible] = useState<SectionId>('about')
  useEffect(() => {
    const look = () => {
      const passed = sections.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < 140
      })
      // The last section may be too short to reach the bars.
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const atTheEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
      setVisible(atTheEnd ? 'guide' : (passed.at(-1) ?? 'about'))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return visible
}

const scrollEndEvents = ['scrollend', 'pointerdown', 'wheel', 'keydown'] as const

/** Scrolls to the section, and again whenever content above it changes height on the way. */
function scrollToSection(section: HTMLElement) {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const go = () => section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  // Before observing: the scrollend of an earlier scroll may fire in the next frame, ahead of the first resize.
  go()
  const height = document.body.clientHeight
  const observer = new ResizeObserver(() => document.body.clientHeight !== height && go())
  observer.observe(document.body)
  for (const event of scrollEndEvents)
    window.addEventListener(event, () => observer.disconnect(), { once: true })
}

export function SectionTabs({ reviewCount }: { reviewCount: number }) {
  const visible = useVisibleSection()
  const names = { about: '상품정보', reviews: `리뷰 ${reviewCount}`, guide: '이용안내' }
  const goTo = (id: SectionId) => {
    const section = document.getElementById(id)
    if (section !== null) scrollToSection(section)
  }
  return (
    <nav className={styles.tabs} aria-label="상품 상세 구역">
      {sections.map((id) => (
        <button
          key={id}
          type="button"
          className={styles.tab}
          aria-current={visible === id ? 'true' : undefined}
          onClick={() => goTo(id)}
        >
          {names[id]}
        </button>
      ))}
    </nav>
  )
}
