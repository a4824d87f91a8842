import { type ReactNode, useEffect, useRef } from 'react'

/** Root of a server-rendered part whose code loads after the page; marks when it is hydrated (see app/earlyUse). */
export function PartRoot({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.setAttribute('data-live', ''), [])
  return (
    <div ref={part} data-late="">
      {children}
    </div>
  )
}
