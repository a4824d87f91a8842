import { lazy, Suspense } from 'react'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { fetched } from '../../kit/connection.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useSavedCards } from '../../pieces/cardSheet/useSavedCards.ts'
import { CardPart } from './CardPart.tsx'
import { HistoryPart } from './HistoryPart.tsx'
import styles from './MyPaymentsScreen.module.css'

/** Few members ever owe anything; the way to pay it is fetched for those who do. */
const OwedPart = lazy(() => fetched(() => import('./OwedPart.tsx').then((m) => ({ default: m.OwedPart }))))

function Waiting() {
  return (
    <div className={styles.part}>
      <Skeleton shape="title" />
      <Skeleton shape="box" count={3} />
    </div>
  )
}

/**
 * What is owed, the saved card, and everything that was paid with it or without. What is owed comes first: until it is
 * known, nothing is shown that it would push down.
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
