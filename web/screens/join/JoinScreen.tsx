import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { useNow } from '../../api/reading.ts'
import { useIdentity } from '../../pieces/identity/useIdentity.ts'
import { ageProblem } from '../../pieces/joining/ageProblem.ts'
import { joinReturn } from '../../storage/joinReturn.ts'
import { AccountStep } from './AccountStep.tsx'
import { type AccountForm, accountForm } from './accountSchema.ts'
import { TermsStep } from './TermsStep.tsx'
import { useJoin } from './useJoin.ts'

export function JoinScreen() {
  const join = useJoin()
  const [search] = useSearchParams()
  const returnUrl = search.get('returnUrl')
  useEffect(() => joinReturn.keep(returnUrl), [returnUrl])
  const identity = useIdentity({ keeps: true })
  const today = useNow()?.today
  const [agreed, setAgreed] = useState<number[]>([])
  const wasAtTerms = useRef(false)
  const { problem } = join
  const { forget } = identity
  useEffect(() => {
    if (problem?.place === 'identity') forget(problem.message)
  }, [problem, forget])
  const form = useForm<AccountForm>({
    resolver: standardSchemaResolver<AccountForm, unknown, AccountForm>(accountForm),
    mode: 'onTouched',
    shouldFocusError: true,
  })
  if (join.step === 'terms') {
    wasAtTerms.current = true
    return <TermsStep join={join} agreed={agreed} onChange={setAgreed} />
  }
  return (
    <AccountStep
      form={form}
      join={join}
      identity={identity}
      identityProblem={ageProblem(identity.person, today)}
      takesFocus={wasAtTerms.current}
    />
  )
}
