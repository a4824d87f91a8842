import { PasswordField } from '../joining/PasswordField.tsx'
import { longestPassword, type NewPasswordApi } from './useNewPassword.ts'

export function NewPasswordFields({ form }: { form: NewPasswordApi }) {
  const { errors } = form.formState
  return (
    <>
      <PasswordField
        label="새 비밀번호"
        autoComplete="new-password"
        maxLength={longestPassword}
        hint="영문, 숫자, 특수문자를 섞어 8–16자"
        error={errors.password?.message}
        {...form.register('password', {
          deps: form.formState.touchedFields.confirmation ? 'confirmation' : [],
        })}
      />
      <PasswordField
        label="새 비밀번호 확인"
        autoComplete="new-password"
        maxLength={longestPassword}
        error={errors.confirmation?.message}
        {...form.register('confirmation')}
      />
    </>
  )
}
