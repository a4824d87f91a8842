import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Blocker, type BlockerFunction, useBlocker, useLocation } from 'react-router-dom'
import { stepBack, stepsTaken } from './stepBack.ts'

/**
 * The router's blocker, which changes once a blocked Back is undone. The router undoes it by a step of its own and takes
 * the next step for that one, whichever it is: a second Back in between would leave the address of another page. Such a
 * step is undone here, and nothing is blocked any more.
 */
export function useSettledBlocker(shouldBlock: boolean | BlockerFunction): Blocker {
  const { key } = useLocation()
  const own = useRef({ key, steps: 0 })
  const undo = useRef<'none' | 'begins' | 'awaited'>('none')
  const [isSettled, setSettled] = useState(true)
  const blocks = useCallback<BlockerFunction>(
    (step) => {
      const { currentLocation, nextLocation } = step
      // Only the step that is undone here leads from the page to itself.
      if (nextLocation.key === currentLocation.key) return false
      const isBlocked = typeof shouldBlock === 'function' ? shouldBlock(step) : shouldBlock
      // A link leaves the browser where it is; while the page is being replaced, its entry is not known yet.
      if (isBlocked && currentLocation.key === own.current.key && stepsTaken() !== own.current.steps) {
        undo.current = 'begins'
        setSettled(false)
      }
      return isBlocked
    },
    [shouldBlock],
  )
  const blocker = useBlocker(blocks)
  useLayoutEffect(() => {
    own.current = { key, steps: stepsTaken() }
    undo.current = 'none'
    setSettled(true)
  }, [key])
  useEffect(() => {
    // The router hears of a step first, and asks `blocks` then.
    const step = () => {
      if (undo.current === 'none') return
      const beyond = stepsTaken() - own.current.steps
      if (beyond === 0) {
        undo.current = 'none'
        setSettled(true)
      } else if (undo.current === 'begins') undo.current = 'awaited'
      else stepBack(beyond)
    }
    window.addEventListener('popstate', step)
    return () => window.removeEventListener('popstate', step)
  }, [])
  const [settled, setSettledBlocker] = useState(blocker)
  useEffect(() => {
    if (isSettled) setSettledBlocker(blocker)
  }, [isSettled, blocker])
  return settled
}
