import { type ReactNode, useEffect, useRef } from 'react'

/** Root of a part that the server draws and whose code comes after the page: says when it answers taps (app/earlyUse). */
export function LatePart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.setAttribute('data-live', ''), [])
  return (
    <div ref={part} data-late="">
      {children}
    </div>
  )
}
