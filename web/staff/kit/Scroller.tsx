import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/**
 * A box that scrolls what is larger than itself. While it does, the keyboard reaches it under its name: a table of plain
 * text has nothing else in it that takes the focus.
 */
export function Scroller(props: {
  name: string | { labelledBy: string }
  className: string | undefined
  children: ReactNode
}) {
  const { name } = props
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  // After every render, because what is in the box may have been replaced.
  useLayoutEffect(() => {
    const place = box.current
    if (place === null) return
    const measure = () =>
      setScrolls(place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight)
    measure()
    const watching = new ResizeObserver(measure)
    for (const watched of [place, ...place.children]) watching.observe(watched)
    return () => watching.disconnect()
  })
  const named = typeof name === 'string' ? { 'aria-label': name } : { 'aria-labelledby': name.labelledBy }
  return (
    <div ref={box} className={props.className} {...(scrolls && { ...named, role: 'group', tabIndex: 0 })}>
      {props.children}
    </div>
  )
}
