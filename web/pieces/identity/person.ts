import { type CivilDate, isCivilDate } from '../../../domain/shared/civilDate.ts'
import type { PassResult } from '../../../domain/wire/identity.ts'

/** A person as the identity provider knows them; what counts is what the server keeps. */
export type IdentifiedPerson = {
  name: string
  /** True is male. */
  gender: boolean
  /** Digits only. */
  phoneNumber: string
  birthDate: CivilDate
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isPassResult = (value: unknown): value is PassResult =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  value.name !== '' &&
  (value.gender === '0' || value.gender === '1') &&
  typeof value.mobileno === 'string' &&
  typeof value.birthdate === 'string'

/** The person of a message of /pass; null when it tells of none. */
export function personOf(message: unknown): IdentifiedPerson | null {
  if (!isPassResult(message)) return null
  const { name, gender, mobileno, birthdate } = message
  const birthDate = birthdate.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (!isCivilDate(birthDate)) return null
  return { name, gender: gender === '1', phoneNumber: mobileno.replaceAll(/\D/g, ''), birthDate }
}

const refusals = new Map([
  ['IDENTITY_EXPIRED', '본인 인증 유효 시간이 지났어요. 다시 인증해 주세요.'],
  ['IDENTITY_REJECTED', '본인 인증 결과를 확인할 수 없어요. 처음부터 다시 인증해 주세요.'],
])

/** Our own sentence for a result that the server refused: a text in the address could come from anyone. */
export const refusalOf = (message: unknown): string | null =>
  isRecord(message) && typeof message.fail === 'string'
    ? (refusals.get(message.fail) ?? '본인 인증을 마치지 못했어요. 다시 인증해 주세요.')
    : null
