import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { mutate } from 'swr'
import * as z from 'zod/mini'
import { MONTHS_WITHOUT_REJOINING } from '../../../domain/members/rejoining.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import { newPassword } from '../../../domain/wire/join.ts'
import type { WithdrawalPreview } from '../../../domain/wire/withdrawal.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { isOutcomeUnknown } from '../../api/isOutcomeUnknown.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loading } from '../../kit/loading.ts'
import { alertNotice, confirmNotice } from '../../kit/notices.ts'
import { Row, Rows } from '../../kit/Rows.tsx'
import { TextArea } from '../../kit/TextArea.tsx'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { goodbye } from '../../pieces/account/goodbye.ts'
import { longestPassword } from '../../pieces/account/useNewPassword.ts'
import { PasswordField } from '../../pieces/joining/PasswordField.tsx'
import { useKeeping, useUnsentForm } from '../../pieces/unsentForm/useUnsentForm.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { sessionStore } from '../../session/session.ts'
import { points } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './WithdrawScreen.module.css'

const notices = [
  '이름, 연락처, 배송지처럼 회원님을 알아볼 수 있는 정보는 모두 삭제돼요.',
  '주문과 결제 기록은 법이 정한 기간 동안만 따로 보관한 뒤 지워요.',
  `탈퇴한 계정은 되돌릴 수 없고, ${MONTHS_WITHOUT_REJOINING}개월 동안 다시 가입할 수 없어요.`,
] as const

function useWithdrawal(preview: WithdrawalPreview) {
  const leave = async ({ password, reason }: WithdrawFields) => {
    if (preview.passwordRequired) await api.send(calls.checkPassword, { password })
    const { pointsToExpire, couponsToLapse } = preview
    await api.send(calls.withdraw({ withdrawalReason: reason.trim(), pointsToExpire, couponsToLapse }))
    goodbye()
  }
  return async (typed: WithdrawFields) => {
    const sure = await confirmNotice({
      title: '정말 탈퇴할까요?',
      message: `모든 데이터가 삭제되고 되돌릴 수 없어요.${lossSentence(preview)}`,
      confirm: '확인',
      cancel: '아니요',
    })
    if (!sure) return
    try {
      await loading.during(leave(typed))
    } catch (error) {
      // An answer may have been lost: asked again, the server says whether the member has left, which ends the session.
      if (isOutcomeUnknown(error)) await api.read(calls.withdrawal).catch(() => undefined)
      if (sessionStore.read() === null) return
      await alertNotice(sentenceOf(error, messages.generic))
      await mutate(calls.withdrawal.url)
    }
  }
}

export function WithdrawForm({ preview }: { preview: WithdrawalPreview }) {
  const stepBack = useStepBack()
  const leave = useWithdrawal(preview)
  const unsent = useUnsentForm('withdrawal')
  const { register, handleSubmit, formState, watch } = useWithdrawForm(
    preview.passwordRequired,
    unsent.kept?.texts.reason,
  )
  // Never the password.
  useKeeping(unsent, { reason: watch('reason') })
  const { errors, isSubmitting } = formState
  return (
    <FormPage
      lead={
        <>
          떠나기 전에
          <br />
          확인해 주세요.
        </>
      }
      onSubmit={handleSubmit(leave)}
      actions={
        <div className={styles.actions}>
          <Button look="third" onClick={() => stepBack(paths.myPage)}>
            취소
          </Button>
          <Button
            type="submit"
            busy={isSubmitting}
            disabled={preview.passwordRequired && watch('password') === ''}
          >
            탈퇴하기
          </Button>
        </div>
      }
    >
      <div>
        <div className={styles.losses}>
          <Rows>
            <Row name="사라지는 포인트">{points(preview.pointsToExpire)}</Row>
            <Row name="사라지는 쿠폰">{formatNumber(preview.couponsToLapse)}장</Row>
          </Rows>
        </div>
        <ul className={styles.notices}>
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      </div>
      {preview.passwordRequired && (
        <PasswordField
          label="비밀번호"
          autoComplete="current-password"
          maxLength={longestPassword}
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      <TextArea
        label="탈퇴하는 이유 (선택)"
        placeholder="무엇이 아쉬웠는지 알려 주시면 고칠게요."
        maxLength={mostLetters}
        hint={`${watch('reason').length} / ${mostLetters}자`}
        error={errors.reason?.message}
        {...register('reason')}
      />
    </FormPage>
  )
}

const mostLetters = 500

const reason = z
  .string()
  .check(z.maxLength(mostLetters, `탈퇴 사유는 ${mostLetters}자까지 입력할 수 있어요.`))
const withPassword = z.object({ password: newPassword, reason })
/** An account of a social provider has no password to type. */
const withoutPassword = z.object({ password: z.string(), reason })

type WithdrawFields = { password: string; reason: string }

function useWithdrawForm(passwordRequired: boolean, keptReason = '') {
  return useForm<WithdrawFields>({
    resolver: standardSchemaResolver<WithdrawFields, unknown, WithdrawFields>(
      passwordRequired ? withPassword : withoutPassword,
    ),
    defaultValues: { password: '', reason: keptReason },
    mode: 'onTouched',
  })
}

/** The losses, repeated in the final confirmation. */
export function lossSentence({ pointsToExpire, couponsToLapse }: WithdrawalPreview): string {
  const losses = [
    ...(pointsToExpire > 0 ? [`포인트 ${points(pointsToExpire)}`] : []),
    ...(couponsToLapse > 0 ? [`쿠폰 ${couponsToLapse}장`] : []),
  ]
  return losses.length === 0 ? '' : `\n${losses.join(', ')}도 함께 사라져요.`
}
