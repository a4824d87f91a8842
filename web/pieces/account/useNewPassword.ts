import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { newPassword } from '../../../domain/wire/join.ts'

/** The input limit of the fields. */
export const longestPassword = 16

/** The server's password rule, and a confirmation that must be equal. */
export const newPasswordForm = z
  .object({
    password: newPassword,
    confirmation: z.string().check(z.minLength(1, '비밀번호를 한 번 더 입력해 주세요.')),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      error: '비밀번호가 서로 달라요.',
    }),
  )

type NewPasswordForm = { password: string; confirmation: string }

export function useNewPassword() {
  const form = useForm<NewPasswordForm>({
    resolver: standardSchemaResolver<NewPasswordForm, unknown, NewPasswordForm>(newPasswordForm),
    defaultValues: { password: '', confirmation: '' },
    mode: 'onTouched',
  })
  const [password, confirmation] = form.watch(['password', 'confirmation'])
  return { form, isFilled: password !== '' && confirmation !== '' }
}
export type NewPasswordApi = ReturnType<typeof useNewPassword>['form']
