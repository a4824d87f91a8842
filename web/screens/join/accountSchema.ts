import * as z from 'zod/mini'
import { email, newPassword } from '../../../domain/wire/join.ts'

export type AccountForm = { email: string; password: string; confirmation: string }

/** The server's own rules, and the password confirmation. */
export const accountForm = z
  .object({
    email,
    password: newPassword,
    confirmation: z
      .string('비밀번호를 한 번 더 입력해 주세요.')
      .check(z.minLength(1, '비밀번호를 한 번 더 입력해 주세요.')),
  })
  .check(
    z.refine((form) => form.password === form.confirmation, {
      path: ['confirmation'],
      error: '비밀번호가 서로 달라요. 다시 확인해 주세요.',
      // Runs even while another field is invalid, so that each field shows its own problem.
      when: ({ value }) =>
        typeof value === 'object' && value !== null && 'confirmation' in value && Boolean(value.confirmation),
    }),
  )
