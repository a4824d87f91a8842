import { codeCheckRequest, codeSendRequest } from '../../../domain/wire/recovery.ts'

type ParseResult = { success: boolean; error?: { issues: readonly { message: string }[] } | undefined }
const firstOf = ({ success, error }: ParseResult): string | null =>
  success ? null : (error?.issues[0]?.message ?? '')

/** The server's own message about a typed email; null when it is valid. */
export const emailProblem = (email: string): string | null =>
  firstOf(codeSendRequest.shape.email.safeParse(email))

export const codeProblem = (code: string): string | null =>
  firstOf(codeCheckRequest.shape.authNumber.safeParse(code))

/** `4:59` */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
