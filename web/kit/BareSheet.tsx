import { useState } from 'react'
import { fetchedPart } from './fetchedPart.tsx'
import type { BareSheetProps } from './overlays/Bare.tsx'

const Bare = fetchedPart(() => import('./overlays/Bare.tsx').then((part) => part.Bare))

/** Slides over dim from the bottom; a tap outside closes it. Its code arrives when it first opens. */
export function BareSheet(props: BareSheetProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? <Bare {...props} /> : null
}
