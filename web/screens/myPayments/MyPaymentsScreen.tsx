import { lazy, Suspense } from 'react'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { useSavedCards } from '../../pieces/cardSheet/useSavedCards.ts'
import { CardPart } from './CardPart.tsx'
import { HistoryPart } from './HistoryPart.tsx'

/** Few members ever owe anything; the way to pay it is fetched for those who do. */
const OwedPart = lazy(() => import('./OwedPart.tsx').then((m) => ({ default: m.OwedPart })))

/** What is owed, the saved card, and everything that was paid with it or without. */
export function MyPaymentsScreen() {
  const { data: owed } = useMembers(calls.charges)
  const saved = useSavedCards()
  return (
    <>
      {owed !== undefined && owed.cntAll > 0 && (
        <Suspense fallback={null}>
          <OwedPart charges={owed.result} hasCard={saved.cards !== null} />
        </Suspense>
      )}
      <CardPart saved={saved} />
      <HistoryPart />
    </>
  )
}
