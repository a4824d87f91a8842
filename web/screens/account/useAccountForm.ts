import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AccountRequest, accountRequest } from '../../../domain/wire/accounts.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'

/** The bank's last answer, and the bank, number and holder that it was about. */
type Verification =
  | { status: 'none' }
  | { status: 'verified'; triple: string }
  | { status: 'refused'; triple: string; sentence: string }

const tripleOf = ({ bankCode, accountNumber, accountHolderName }: AccountRequest): string =>
  [bankCode, accountNumber, accountHolderName].join('\n')

const notVerified = '계좌 인증을 해 주세요.'

/** The account form: the bank verifies what is typed, and only a verified account can be saved. */
export function useAccountForm(onSaved: () => Promise<unknown>) {
  const form = useForm<AccountRequest>({
    resolver: standardSchemaResolver<AccountRequest, unknown, AccountRequest>(accountRequest),
    defaultValues: { bankCode: '', accountNumber: '', accountHolderName: '' },
    mode: 'onTouched',
  })
  const [verification, setVerification] = useState<Verification>({ status: 'none' })
  const [isVerifying, setVerifying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // An answer about an account that has been edited since is not shown.
  const typed = accountRequest.safeParse(form.watch())
  const current = typed.success ? tripleOf(typed.data) : null
  const answered = verification.status !== 'none' && verification.triple === current ? verification : null

  const verify = form.handleSubmit(async (account) => {
    setProblem(null)
    setVerifying(true)
    try {
      await api.send(calls.verifyAccount, account)
      setVerification({ status: 'verified', triple: tripleOf(account) })
    } catch (error) {
      const sentence = sentenceOf(error, messages.generic)
      if (hasCode(error, 'ACCOUNT_NUMBER_MALFORMED')) form.setError('accountNumber', { message: sentence })
      else setVerification({ status: 'refused', triple: tripleOf(account), sentence })
    } finally {
      setVerifying(false)
    }
  })
  const save = form.handleSubmit(async (account) => {
    if (answered?.status !== 'verified') return setProblem(notVerified)
    setProblem(null)
    try {
      await api.send(calls.saveAccount, account)
      await onSaved()
      toast.success('계좌를 저장했어요.')
    } catch (error) {
      if (hasCode(error, 'ACCOUNT_NOT_VERIFIED')) setVerification({ status: 'none' })
      setProblem(sentenceOf(error, messages.generic))
    }
  })
  return {
    form,
    verify,
    save,
    isVerifying,
    isVerified: answered?.status === 'verified',
    refusal: answered?.status === 'refused' ? answered.sentence : null,
    problem: answered?.status === 'verified' && problem === notVerified ? null : problem,
  }
}
