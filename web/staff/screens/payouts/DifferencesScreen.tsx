import { useTableUrl } from '../../kit/tableUrl.ts'
import { CardDifferences } from './CardDifferences.tsx'
import { OutgoingDifferences } from './OutgoingDifferences.tsx'

/** Where others and our books disagree: the card provider about what came in, the gateway and the bank about what left. */
export function DifferencesScreen() {
  const url = useTableUrl()
  return url.filter('of') === 'outgoing' ? <OutgoingDifferences /> : <CardDifferences />
}
