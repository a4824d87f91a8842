import { useEffect, useRef } from 'react'
import type { BlockerFunction } from 'react-router-dom'
import { useOverlay } from '../../kit/useOverlay.ts'
import { useSettledBlocker } from '../../kit/useSettledBlocker.ts'
import type { PaymentPhase } from './payment.machine.ts'

/**
 * Gives a sheet of the card provider a history entry of its own while it is open, so that Back closes it, also when its
 * page was the first of the visit. Returns whether that entry still exists. `name` is the entry's, one for each sheet of
 * a page.
 */
export function useCardSheetEntry(name: string, isSheetOpen: boolean, onBack: () => void): boolean {
  const { isOpen, open, close } = useOverlay(name)
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

const settled: readonly PaymentPhase[] = ['idle', 'stuck', 'paid']

const leavesThePage: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname

function Stays() {
  useSettledBlocker(leavesThePage)
  return null
}

/**
 * Keeps the member on the page while a payment is under way: the provider's sheet would stay open over the next page,
 * and nothing would let go of what is held.
 */
export const StaysWhilePaying = ({ phase }: { phase: PaymentPhase }) =>
  settled.includes(phase) ? null : <Stays />
