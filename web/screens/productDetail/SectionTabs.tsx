import { useEffect, useState } from 'react'
import styles from './SectionTabs.module.css'

export const sections = ['about', 'reviews', 'guide'] as const
type SectionId = (typeof sections)[number]

/** The section whose heading passed the sticky bars last. */
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
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return visible
}

export function SectionTabs({ reviewCount }: { reviewCount: number }) {
  const visible = useVisibleSection()
  const names = { about: '상품정보', reviews: `리뷰 ${reviewCount}`, guide: '이용안내' }
  const goTo = (id: SectionId) => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    document.getElementById(id)?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
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
