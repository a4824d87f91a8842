import type { BankRow } from '../../../../domain/wire/bankStatements.ts'
import { staffApi } from '../../api/request.ts'
import { bankCalls } from '../../calls/finance.ts'
import type { ActionTable } from '../../kit/actions.ts'
import { BankCandidates } from './BankCandidates.tsx'
import { partOf } from './bankWords.ts'

/** Finance's actions on bank lines and ledger entries that were not matched automatically. */
export const bankActions: ActionTable<BankRow> = [
  {
    id: 'match',
    label: '짝짓기',
    roles: ['finance'],
    isAllowed: ({ status }) => status !== 'matched',
    asks: [{ name: 'keys', label: '짝이 될 거래', field: BankCandidates, required: true }],
    reasons: ['같은 거래로 확인'],
    run: ({ id }, { reason, values }) => {
      const { of, partKey } = partOf(id)
      const others = (values.keys ?? '').split(',')
      const [lines, entries] = of === 'line' ? [[partKey], others] : [others, [partKey]]
      return staffApi.send(bankCalls.match, { lines, entries, reason })
    },
  },
  {
    id: 'writeOff',
    label: '손익 처리',
    roles: ['finance'],
    isAllowed: ({ status }) => status !== 'matched' && status !== 'waiting',
    bulk: true,
    danger: true,
    reasons: ['장부 밖의 거래로 확인', '나가거나 들어오지 않은 금액으로 확인'],
    run: ({ id, bank, books }, { reason }) =>
      staffApi.send(bankCalls.writeOff, { ...partOf(id), quotedDifference: bank - books, reason }),
  },
  {
    id: 'takeApart',
    label: '짝 풀기',
    roles: ['finance'],
    isAllowed: ({ matchId }) => matchId !== null,
    reasons: ['다른 거래로 확인'],
    run: ({ matchId }, { reason }) => staffApi.send(bankCalls.takeApart(matchId ?? ''), { reason }),
  },
]
