import type { ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import type { Overlay } from '../../kit/useOverlay.ts'
import { SheetActions, SheetProblem } from '../sheetParts/SheetParts.tsx'
import { StaysWhilePaying } from './cardSheetEntry.tsx'
import { failureMessage } from './failure.ts'
import type { SheetPayment } from './usePaymentSheet.ts'

/** A sheet that offers a payment. It says what went wrong with one, and asks again for an outcome that is not known. */
export function PaymentSheet(props: {
  title: string
  sheet: Overlay
  payment: SheetPayment
  /** The button that pays. */
  action: ReactNode
  /** Shown above what went wrong. */
  about?: ReactNode
  children: ReactNode
}) {
  const { sheet } = props
  const { phase, failure, checkAgain } = props.payment
  return (
    <>
      <StaysWhilePaying phase={phase} />
      <Sheet
        title={props.title}
        isOpen={sheet.isOpen}
        onClose={sheet.close}
        actions={
          <SheetActions onBack={sheet.close}>
            {phase === 'stuck' ? <Button onClick={checkAgain}>결제 결과 확인하기</Button> : props.action}
          </SheetActions>
        }
      >
        {props.about}
        <div aria-live="polite">
          {failure !== null && <SheetProblem words={failureMessage(failure)} />}
          {phase === 'stuck' && (
            <SheetProblem words="결제 결과를 아직 확인하지 못했어요. 다시 결제하지 말고 확인해 주세요." />
          )}
        </div>
        {props.children}
      </Sheet>
    </>
  )
}
