import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { PartRoot } from '../../kit/PartRoot.tsx'
import { paths } from '../../paths.ts'
import { verification } from '../../storage/verification.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { useEmailCode } from './useEmailCode.ts'

/** From typing the email to the ticket that allows a password reset. */
export function EmailCodeFlow() {
  const navigate = useNavigate()
  const [state, send] = useEmailCode()
  const { email, verification: ticket } = state.context
  useEffect(() => {
    if (ticket === null) return
    verification.save({ email, verification: ticket })
    // The code is used up, so Back must not return to this step.
    navigate(paths.resetPassword, { replace: true })
  }, [ticket, email, navigate])
  const isTyping = state.matches('typingEmail') || state.matches('sending')
  return (
    <PartRoot>
      {isTyping ? <EmailStep state={state} send={send} /> : <CodeStep state={state} send={send} />}
    </PartRoot>
  )
}
