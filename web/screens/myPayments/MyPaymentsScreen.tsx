import { lazy, Suspense } from 'react'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { loadChunk } from '../../kit/connection.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useSavedCards } from '../../pieces/cardSheet/useSavedCards.ts'
import { CardPart } from './CardPart.tsx'
import { HistoryPart } from './HistoryPart.tsx'
import styles from './MyPaymentsScreen.module.css'

/** Few members ever owe anything, so the payment code is loaded only for those who do. */
const OwedPart = lazy(() => loadChunk(() => import('./OwedPart.tsx').then((m) => ({ default: m.OwedPart }))))

function Waiting() {
  return (
    <div className={styles.part}>
      <Skeleton shape="title" />
      <Skeleton shape="box" count={3} />
    </div>
  )
}

/**
 * Outstanding charges, the saved cards and the payment history. The charges come first: nothing is shown before they
 * are known, because they would shift the layout.
 */
export function MyPaymentsScreen() {
  const { data: owed, error } = useMembers(calls.charges)
  const saved = useSavedCards()
  if (owed === undefined && error === undefined) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      {owed !== undefined && owed.cntAll > 0 && (
        <OwedPart charges={owed.result} hasCard={saved.cards !== null} />
      )}
      <CardPart saved={saved} />
      <HistoryPart />
    </Suspense>
  )
}
