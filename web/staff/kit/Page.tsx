import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { isDialogOpen } from '../../kit/modalDialogs.ts'
import styles from './Page.module.css'

/** A page of the console: its heading, controls beside it, and its content. */
export function Page(props: { title: string; controls?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${props.title} · 빌림 콘솔`
  }, [props.title])
  // Focuses the heading, so that a screen reader announces the page. A layout effect runs before any key pressed on the
  // new page can move the focus elsewhere. A search that was opened before the page came keeps it, and what is typed.
  useLayoutEffect(() => {
    if (!isDialogOpen()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {props.title}
        </h1>
        {props.controls !== undefined && <div className={styles.controls}>{props.controls}</div>}
      </header>
      {props.children}
    </div>
  )
}
