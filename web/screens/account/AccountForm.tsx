import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { refusalWords } from '../../../domain/shared/refusalWords.ts'
import { type Account, type AccountRequest, accountRequest } from '../../../domain/wire/accounts.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { useAnswer } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/notices.ts'
import { Select } from '../../kit/Select.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { NotRead } from '../../pieces/NotRead.tsx'
import { readAgainAfter } from '../../pieces/readAgain.ts'
import { messages } from '../../text/messages.ts'
import styles from './AccountScreen.module.css'

type Form = ReturnType<typeof useAccountForm>

/** The bank's answer is shown below the button that asked for it. */
function Answer({ isVerified, refusal }: Pick<Form, 'isVerified' | 'refusal'>) {
  return (
    <>
      <p className={styles.verified} role="status">
        {isVerified && (
          <>
            <CircleCheck size={16} aria-hidden="true" />
            확인됐어요
          </>
        )}
      </p>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {refusal}
        </p>
      )}
    </>
  )
}

/** Bank, account number and holder. The account can be saved only after the bank has verified it. */
export function AccountForm(props: {
  onSaved: (saved: Account) => Promise<unknown>
  /** Leaves the saved account as it is; absent while there is none. */
  onCancel?: (() => void) | undefined
}) {
  const banks = useAnswer(calls.banks, { revalidateOnFocus: false })
  const { form, verify, save, isVerifying, isVerified, refusal, problem } = useAccountForm(props.onSaved)
  const { errors, isSubmitting } = form.formState
  return (
    <FormPage
      lead={
        <>
          돈을 받을 계좌를
          <br />
          알려 주세요.
        </>
      }
      about="카드로 돌려드릴 수 없는 환불과 위탁 정산 금액을 이 계좌로 보내 드려요."
      problem={problem}
      onSubmit={save}
      actions={
        <>
          {props.onCancel !== undefined && (
            <Button look="third" onClick={props.onCancel}>
              취소
            </Button>
          )}
          <Button
            type="submit"
            wide
            aria-disabled={isVerified ? undefined : true}
            busy={isSubmitting && !isVerifying}
          >
            저장하기
          </Button>
        </>
      }
    >
      {banks.data === undefined && banks.error !== undefined ? (
        <NotRead title="은행을 불러오지 못했어요" error={banks.error} onRetry={() => banks.mutate()} />
      ) : (
        <Select
          label="은행"
          placeholder="은행을 선택해 주세요"
          options={(banks.data?.result ?? []).map(({ bankCode, bankName }) => ({
            value: bankCode,
            text: bankName,
          }))}
          error={errors.bankCode?.message}
          {...form.register('bankCode')}
        />
      )}
      <TextField
        label="계좌번호"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        hint="- 없이 숫자만 입력해도 돼요."
        error={errors.accountNumber?.message}
        {...form.register('accountNumber')}
      />
      <TextField
        label="예금주"
        autoComplete="name"
        maxLength={40}
        hint="통장에 적힌 이름 그대로 입력해 주세요."
        error={errors.accountHolderName?.message}
        {...form.register('accountHolderName')}
      />
      <div>
        <Button look="second" wide busy={isVerifying} disabled={isVerified} onClick={() => verify()}>
          {isVerifying ? '은행에 확인하고 있어요' : '계좌 인증'}
        </Button>
        <Answer isVerified={isVerified} refusal={isVerifying ? null : refusal} />
      </div>
    </FormPage>
  )
}

/** The bank's last answer, and the bank, number and holder that it was about. */
type Verification =
  | { status: 'none' }
  | { status: 'verified'; triple: string }
  | { status: 'refused'; triple: string; sentence: string }

const tripleOf = ({ bankCode, accountNumber, accountHolderName }: AccountRequest): string =>
  [bankCode, accountNumber, accountHolderName].join('\n')

const notVerified = refusalWords.ACCOUNT_NOT_VERIFIED

/** The account form: the bank verifies what is typed, and only a verified account can be saved. */
function useAccountForm(onSaved: (saved: Account) => Promise<unknown>) {
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
      await onSaved(await api.send(calls.saveAccount, account))
      toast.success('계좌를 저장했어요.')
    } catch (error) {
      if (hasCode(error, 'ACCOUNT_NOT_VERIFIED')) setVerification({ status: 'none' })
      readAgainAfter(error, calls.account)
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
