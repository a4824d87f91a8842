import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import styles from './EventBody.module.css'

/** The address of a page of ours behind a plain click, or null when the browser shall follow it itself. */
function ownPlace(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? ''
  return href.startsWith('/') && !href.startsWith('//') ? href : null
}

/** What staff wrote, in the shop's typography; links to our own pages do not load the shop anew. */
export function EventBody({ html }: { html: string }) {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const words = box.current
    const follow = (event: MouseEvent) => {
      const place = ownPlace(event)
      if (place === null) return
      event.preventDefault()
      navigate(place)
    }
    words?.addEventListener('click', follow)
    return () => words?.removeEventListener('click', follow)
  }, [navigate])
  return (
    <div ref={box} className={styles.body}>
      <SanitisedHtml html={html} className={styles.words} />
    </div>
  )
}
