import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import styles from './EventBody.module.css'

/** Returns the in-app path of a plain left click, or null when the browser should follow the link itself. */
function inAppPath(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? ''
  return href.startsWith('/') && !href.startsWith('//') ? href : null
}

/** HTML written by staff. Links to the shop's own pages navigate without a full page load. */
export function EventBody({ html }: { html: string }) {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const words = box.current
    const follow = (event: MouseEvent) => {
      const path = inAppPath(event)
      if (path === null) return
      event.preventDefault()
      navigate(path)
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
