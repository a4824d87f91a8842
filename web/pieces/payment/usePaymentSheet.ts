import { useEffect, useRef } from 'react'
import { useLoadingOverlay } from '../../kit/loading.ts'
import type { Overlay } from '../../kit/useOverlay.ts'
import { cardEntryOf } from './cardEntry.ts'
import { useCardSheetEntry } from './cardSheetEntry.tsx'
import { type PaymentPhase, type PaymentSubject, usePayment } from './payment.machine.ts'

const waits: readonly PaymentPhase[] = ['preparing', 'confirming', 'unknown', 'releasing']

/**
 * Pays for what a sheet offers. The sheet closes before the card's opens over the page, and comes back with what went
 * wrong once the card's has gone; `onTold` then reads again what may have changed.
 */
export function usePaymentSheet(sheet: Overlay, onTold: () => void) {
  const { phase, failure, paid, pay, close, checkAgain } = usePayment()
  const hasCardSheet = useCardSheetEntry(cardEntryOf(sheet), phase === 'sheetOpen', close)
  const wentWrong = phase === 'stuck' ? 'stuck' : phase === 'idle' ? failure : null
  useLoadingOverlay(waits.includes(phase))
  useToldOnce(hasCardSheet ? null : wentWrong, () => {
    sheet.open()
    onTold()
  })
  return {
    ...{ phase, paid, failure: phase === 'idle' ? failure : null },
    pay: (subject: PaymentSubject) => sheet.replaceWith(() => pay(subject)),
    checkAgain: () => sheet.replaceWith(checkAgain),
  }
}
export type SheetPayment = ReturnType<typeof usePaymentSheet>

/** Calls `tell` once for each new thing that went wrong; null for none. */
function useToldOnce<What>(what: What | null, tell: () => void) {
  const told = useRef<What | null>(null)
  useEffect(() => {
    if (what !== null && what !== told.current) tell()
    told.current = what
  })
}
