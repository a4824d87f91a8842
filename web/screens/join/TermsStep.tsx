import { Button } from '../../kit/Button.tsx'
import { isComplete } from '../../pieces/joining/agreement.ts'
import { JoinFrame } from '../../pieces/joining/JoinFrame.tsx'
import { TermsPart } from '../../pieces/joining/TermsPart.tsx'
import type { Join } from './useJoin.ts'

type Props = { join: Join; agreed: readonly number[]; onChange: (agreed: number[]) => void }

/** Step 2: the terms; agreeing to them joins. */
export function TermsStep({ join, agreed, onChange }: Props) {
  return (
    <JoinFrame
      headline="약관에 동의해 주세요"
      step={{ at: 2, of: 2 }}
      takesFocus
      problem={join.problem?.message ?? null}
      onSubmit={() => {
        if (isComplete(agreed) && !join.isBusy) join.join(agreed)
      }}
      action={
        <Button type="submit" wide disabled={!isComplete(agreed)} busy={join.isBusy}>
          동의하고 가입하기
        </Button>
      }
    >
      <TermsPart agreed={agreed} onChange={onChange} />
    </JoinFrame>
  )
}
