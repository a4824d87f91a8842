import { useTableUrl } from '../../kit/tableUrl.ts'
import { BankDifferences } from './BankDifferences.tsx'
import { CardDifferences } from './CardDifferences.tsx'
import { OutgoingDifferences } from './OutgoingDifferences.tsx'

/** Reconciliation with the card provider (incoming), the payout gateway (outgoing), or the bank (both). */
export function DifferencesScreen() {
  const of = useTableUrl().filter('of')
  if (of === 'bank') return <BankDifferences />
  return of === 'outgoing' ? <OutgoingDifferences /> : <CardDifferences />
}
