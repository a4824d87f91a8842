import { bankActions as rules } from '../../../../domain/bankStatements/bankActions.ts'
import { chartOfAccounts } from '../../../../domain/ledger/chartOfAccounts.ts'
import { bankClosingAccounts } from '../../../../domain/shared/accountNames.ts'
import type { BankRow } from '../../../../domain/wire/bankStatements.ts'
import { staffApi } from '../../api/request.ts'
import { bankCalls } from '../../calls/finance.ts'
import { type ActionTable, type Ask, permitted } from '../../kit/actions.ts'
import { BankCandidates } from './BankCandidates.tsx'
import { chosenIn, partOf } from './bankWords.ts'

const account: Ask = {
  name: 'account',
  label: '차이를 넣을 계정',
  required: true,
  options: bankClosingAccounts.map((value) => ({ value, label: chartOfAccounts[value].name })),
}
const accountIn = (chosen: string | undefined) =>
  bankClosingAccounts.find((one) => one === chosen) ?? 'reconciliation_differences'

/** Finance's actions on bank lines and ledger entries that were not matched automatically. */
export const bankActions: ActionTable<BankRow> = [
  {
    id: 'match',
    label: '짝짓기',
    ...permitted(rules, 'match', (row: BankRow) => row),
    asks: [
      { name: 'parts', label: '짝이 될 거래', field: BankCandidates, required: true },
      { ...account, when: ({ parts = '' }) => chosenIn(parts).difference !== 0 },
    ],
    reasons: ['같은 거래로 확인'],
    run: ({ id }, { reason, values }) => {
      const { of, partKey } = partOf(id)
      const { keys, difference } = chosenIn(values.parts ?? '')
      const [lines, entries] = of === 'line' ? [[partKey], keys] : [keys, [partKey]]
      return staffApi.send(bankCalls.match, {
        ...{ lines, entries, reason },
        ...(difference === 0
          ? {}
          : { difference: { account: accountIn(values.account), quoted: difference } }),
      })
    },
  },
  {
    id: 'writeOff',
    label: '차이 처리',
    ...permitted(rules, 'writeOff', (row: BankRow) => row),
    bulk: true,
    danger: true,
    asks: [account],
    reasons: ['장부 밖의 거래로 확인', '나가거나 들어오지 않은 금액으로 확인'],
    run: ({ id, bank, books }, { reason, values }) =>
      staffApi.send(bankCalls.writeOff, {
        ...{ ...partOf(id), quotedDifference: bank - books, account: accountIn(values.account), reason },
      }),
  },
  {
    id: 'takeApart',
    label: '짝 풀기',
    ...permitted(rules, 'takeApart', (row: BankRow) => row),
    reasons: ['다른 거래로 확인'],
    run: ({ matchId }, { reason }) => staffApi.send(bankCalls.takeApart(matchId ?? ''), { reason }),
  },
]
