import type { ListColumn } from '../shared/listColumns.ts'
import type { OutgoingDifference } from '../wire/outgoingPayments.ts'
import { closedBy } from './differences.ts'
import { figureNames } from './payoutNames.ts'

type Place = OutgoingDifference['place']

const placeNames: Readonly<Record<Place, string>> = { gateway: '지급대행' }

const kindNames: Readonly<Record<Place, Readonly<Record<OutgoingDifference['kind'], string>>>> = {
  gateway: {
    missing_there: '지급대행에 없는 지급이에요',
    missing_with_us: '우리 장부에 없는 지급이에요',
    amount_differs: '금액이 달라요',
    state_differs: '지급 결과가 달라요',
    paid_twice: '두 번 지급됐어요',
    other_account: '다른 계좌로 나갔어요',
  },
}

export const outgoingKindName = ({ place, kind }: OutgoingDifference): string => kindNames[place][kind]

export const outgoingColumns = [
  { key: 'foundAt', label: '발견', kind: 'instant', width: '136px', value: (row) => row.foundAt },
  { key: 'kind', label: '원인', kind: 'text', width: 'minmax(168px, 1fr)', value: outgoingKindName },
  { key: 'place', label: '상대', kind: 'text', width: '84px', value: (row) => placeNames[row.place] },
  {
    key: 'ours',
    label: figureNames.ours,
    kind: 'amount',
    width: '88px',
    none: '없음',
    value: (row) => row.ours,
  },
  {
    key: 'theirs',
    label: '나간 금액',
    kind: 'amount',
    width: '88px',
    none: '없음',
    value: (row) => row.theirs,
  },
  { key: 'difference', label: '더 나간 금액', kind: 'amount', width: '96px', value: (row) => row.missing },
  { key: 'closedBy', label: '처리', kind: 'text', width: '88px', value: closedBy },
  { key: 'key', label: '지급 번호', kind: 'text', width: 'minmax(184px, 1fr)', value: (row) => row.key },
  { key: 'settledAt', label: '해소', kind: 'instant', isOptional: true, value: (row) => row.settledAt },
] as const satisfies readonly ListColumn<OutgoingDifference>[]
