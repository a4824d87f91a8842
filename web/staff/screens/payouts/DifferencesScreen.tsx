import { useTableUrl } from '../../kit/tableUrl.ts'
import { BankDifferences } from './BankDifferences.tsx'
import { CardDifferences } from './CardDifferences.tsx'
import { OutgoingDifferences } from './OutgoingDifferences.tsx'

/** Where others and our books disagree: the card provider about what came in, the gateway about what left, the bank about both. */
export function DifferencesScreen() {
  const of = useTableUrl().filter('of')
  if (of === 'bank') return <BankDifferences />
  return of === 'outgoing' ? <OutgoingDifferences /> : <CardDifferences />
}
