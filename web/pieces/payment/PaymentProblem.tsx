import { SheetProblem } from '../sheetParts/SheetParts.tsx'
import { failureMessage } from './failure.ts'
import type { PaymentSheet } from './usePaymentSheet.ts'

/** What went wrong with the payment that a sheet began. */
export const PaymentProblem = ({ phase, failure }: Pick<PaymentSheet, 'phase' | 'failure'>) => (
  <div aria-live="polite">
    {failure !== null && <SheetProblem words={failureMessage(failure)} />}
    {phase === 'stuck' && (
      <SheetProblem words="결제 결과를 아직 확인하지 못했어요. 다시 결제하지 말고 확인해 주세요." />
    )}
  </div>
)
