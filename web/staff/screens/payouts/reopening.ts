import { differenceActions as rules } from '../../../../domain/shared/differences.ts'
import { won } from '../../kit/AmountLink.tsx'
import { type Action, permitted } from '../../kit/actions.ts'

type Closed = { settledAt: string | null; missing: number; isWrittenOff: boolean; isClosingReversed: boolean }

/** Takes the last closing of a difference back. `because` is a reason at this place alone, `undo` the call there. */
export const reopening = <Row extends Closed>(because: string, undo: Action<Row>['run']): Action<Row> => ({
  id: 'reopen',
  label: '처리 되돌리기',
  ...permitted(rules, 'reopen', ({ settledAt, isWrittenOff, isClosingReversed }: Row) => ({
    status: settledAt === null ? 'open' : 'settled',
    ...{ isWrittenOff, isClosingReversed },
  })),
  // Of money that went to another account nothing was missing.
  change: ({ missing }) =>
    missing === 0
      ? { before: '확인하고 마감한 차이', after: '다시 확인할 차이' }
      : { before: `손익으로 처리한 ${won(missing)}원`, after: `남은 차이 ${won(missing)}원` },
  done: '처리를 되돌렸어요.',
  danger: true,
  reasons: ['잘못 처리한 차이예요', because],
  run: undo,
})
