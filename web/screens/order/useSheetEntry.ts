import { useEffect, useRef } from 'react'
import { useOverlay } from '../../kit/useOverlay.ts'

/**
 * Gives the provider's card sheet a history entry of its own while it is open, so that Back closes it, also when the
 * checkout was the first page of the visit. Returns whether that entry still exists.
 */
export function useSheetEntry(isSheetOpen: boolean, onBack: () => void): boolean {
  const { isOpen, open, close } = useOverlay('card-sheet')
  const entry = useRef<'none' | 'pushed' | 'current'>('none')
  useEffect(() => {
    if (!isSheetOpen) {
      entry.current = 'none'
      if (isOpen) close()
      return
    }
    if (entry.current === 'none') {
      entry.current = 'pushed'
      open()
    } else if (isOpen) entry.current = 'current'
    else if (entry.current === 'current') onBack()
  }, [isSheetOpen, isOpen, open, close, onBack])
  return isOpen
}
