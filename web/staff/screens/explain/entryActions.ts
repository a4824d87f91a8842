import { entryActions as rules } from '../../../../domain/ledger/adjustmentActions.ts'
import type { ExplainedLine } from '../../../../domain/wire/explain.ts'
import { staffApi } from '../../api/request.ts'
import { adjustmentCalls } from '../../calls/finance.ts'
import { type ActionTable, permitted } from '../../kit/actions.ts'
import { chosenDay } from '../../pieces/chosenDay.ts'

/** Finance's action on an entry of the journal: it is never changed, another entry takes it back. */
export const entryActions: ActionTable<Pick<ExplainedLine, 'event'>> = [
  {
    id: 'reverse',
    label: '역분개 제안',
    ...permitted(rules, 'reverse', ({ event }: Pick<ExplainedLine, 'event'>) => ({
      status: event.reversing === null ? 'without_amounts' : 'booked',
      ...(event.reversing ?? { stream: event.streamId, event: event.type, reversals: 0, reversal: null }),
    })),
    asks: [
      { name: 'bookedOn', label: '분개 날짜', day: true, required: true },
      { name: 'evidence', label: '증빙 번호', required: true },
    ],
    reasons: ['잘못 기록된 분개예요', '마감한 달의 분개를 고쳐요'],
    done: '역분개를 제안했어요. 다른 사람이 승인하면 기록돼요.',
    run: ({ event }, { reason, values }) =>
      staffApi.send(adjustmentCalls.reverse, {
        ...{ entryPos: event.pos, reason, evidence: values.evidence ?? '' },
        bookedOn: chosenDay(values.bookedOn),
      }),
  },
]
