import type { Account } from '../../../../domain/ledger/accounts.ts'
import { adjustmentActions as rules } from '../../../../domain/ledger/adjustmentActions.ts'
import { adjustmentStatusNames } from '../../../../domain/lists/adjustments.ts'
import { accountNames } from '../../../../domain/shared/accountNames.ts'
import type { RefusalData } from '../../../../domain/shared/refusalData.ts'
import type { Adjustment } from '../../../../domain/wire/accounting.ts'
import { hasCode } from '../../../api/apiError.ts'
import { staffApi } from '../../api/request.ts'
import { adjustmentCalls } from '../../calls/finance.ts'
import { type ActionTable, permitted, type Question } from '../../kit/actions.ts'
import { chosenDay } from '../../pieces/chosenDay.ts'
import { EntryLines } from './EntryLines.tsx'
import { entryTemplates, free, lineGap, linesOf } from './entryTemplates.ts'

const factsOf = ({ status, isOwn }: Adjustment) => ({ status, isOwn })
const decide =
  (action: keyof typeof rules) =>
  ({ key, number }: Adjustment, { reason }: { reason: string }) =>
    staffApi.send(adjustmentCalls.decide(key, action), { proposal: number, reason })

/** What finance does with a proposed entry. */
export const adjustmentActions: ActionTable<Adjustment> = [
  {
    id: 'approve',
    label: '승인',
    ...permitted(rules, 'approve', factsOf),
    change: ({ bookedOn }) => ({
      before: adjustmentStatusNames.proposed,
      after: `${bookedOn.replaceAll('-', '.')} 분개로 기록`,
    }),
    reasons: ['증빙과 금액을 확인했어요'],
    run: decide('approve'),
  },
  {
    id: 'reject',
    label: '반려',
    ...permitted(rules, 'reject', factsOf),
    danger: true,
    reasons: ['증빙과 달라요', '계정이 달라요'],
    run: decide('reject'),
  },
  {
    id: 'withdraw',
    label: '철회',
    ...permitted(rules, 'withdraw', factsOf),
    reasons: ['잘못 제안했어요'],
    run: decide('withdraw'),
  },
]

const isAccount = (name: string): name is Account => accountNames.some((one) => one === name)

/** The entry that the server said has the same lines the other way round; null before it said so. */
export type Mirrored = RefusalData['ENTRY_MIRRORED'] | null

/** The dialog that proposes an entry; once the server named one that it would take back, it asks whether it does. */
export const proposalBeside = (mirrored: Mirrored): Question =>
  mirrored === null
    ? proposal
    : {
        ...proposal,
        asks: [
          ...(proposal.asks ?? []),
          {
            name: 'anotherThan',
            label: `${mirrored.bookedOn.replaceAll('-', '.')}의 반대 분개`,
            options: [{ value: String(mirrored.entryPos), label: '되돌리지 않는 다른 거래예요' }],
          },
        ],
      }

const proposal: Question = {
  label: '분개 제안',
  reasons: ['통장에서 확인한 금액이에요', '결산에 필요한 분개예요'],
  done: '분개를 제안했어요. 다른 사람이 승인하면 기록돼요.',
  asks: [
    {
      name: 'template',
      label: '분개의 종류',
      required: true,
      options: [
        ...Object.entries(entryTemplates).map(([value, { label }]) => ({ value, label })),
        { value: free, label: '계정을 직접 고르기' },
      ],
    },
    { name: 'bookedOn', label: '분개 날짜', day: true, required: true },
    {
      ...{ name: 'amount', label: '금액', amount: true, required: true },
      when: ({ template = '' }) => template !== free,
    },
    {
      ...{ name: 'lines', label: '분개 줄', field: EntryLines, required: true, gap: lineGap },
      when: ({ template = '' }) => template === free,
    },
    { name: 'evidence', label: '증빙 번호', required: true },
  ],
}

/**
 * Sends what the dialog says, under an id that repeating the request keeps. `onMirrored` is called with the entry that it
 * would take back.
 */
export const propose =
  (adjustmentId: string, onMirrored: (mirrored: Mirrored) => void) =>
  async ({ reason, values }: { reason: string; values: Readonly<Record<string, string>> }) => {
    const { anotherThan = '' } = values
    try {
      return await staffApi.send(adjustmentCalls.propose, {
        ...{ adjustmentId, reason, evidence: values.evidence ?? '' },
        bookedOn: chosenDay(values.bookedOn),
        entryLines: linesOf(values, isAccount),
        ...(anotherThan !== '' && { anotherThan: Number(anotherThan) }),
      })
    } catch (error) {
      if (hasCode(error, 'ENTRY_MIRRORED')) onMirrored(error.details)
      throw error
    }
  }
