import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { newPassword } from '../../../domain/wire/join.ts'

export const mostLetters = 500

const reason = z
  .string()
  .check(z.maxLength(mostLetters, `탈퇴 사유는 ${mostLetters}자까지 입력할 수 있어요.`))
const withPassword = z.object({ password: newPassword, reason })
/** An account of a social provider has no password to type. */
const withoutPassword = z.object({ password: z.string(), reason })

export type WithdrawFields = { password: string; reason: string }

export function useWithdrawForm(passwordRequired: boolean) {
  return useForm<WithdrawFields>({
    resolver: standardSchemaResolver<WithdrawFields, unknown, WithdrawFields>(
      passwordRequired ? withPassword : withoutPassword,
    ),
    defaultValues: { password: '', reason: '' },
    mode: 'onTouched',
  })
}
