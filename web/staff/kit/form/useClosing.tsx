import { useState } from 'react'
import { LeaveQuestion } from './LeaveGuard.tsx'

/** Closes a dialog, and asks before what was typed in it is lost; the question belongs into the dialog. */
export function useClosing(isLost: () => boolean, onClose: () => void) {
  const [isAsked, setAsked] = useState(false)
  return {
    close: () => (isLost() ? setAsked(true) : onClose()),
    question: isAsked && <LeaveQuestion onLeave={onClose} onStay={() => setAsked(false)} />,
  }
}
