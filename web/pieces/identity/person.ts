import { type CivilDate, isCivilDate } from '../../../domain/shared/civilDate.ts'
import { refusalWords } from '../../../domain/shared/refusalWords.ts'
import type { PassResult } from '../../../domain/wire/identity.ts'
import { isRecord } from '../../api/isRecord.ts'

/** A person as the identity provider returned them. For display only: the server trusts its own record. */
export type IdentifiedPerson = {
  name: string
  /** True for male. */
  gender: boolean
  /** Digits only. */
  phoneNumber: string
  birthDate: CivilDate
}

const isPassResult = (value: unknown): value is PassResult =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  value.name !== '' &&
  (value.gender === '0' || value.gender === '1') &&
  typeof value.mobileno === 'string' &&
  typeof value.birthdate === 'string'

/** Parses the person of a message of /pass; returns null when it contains none. */
export function personOf(message: unknown): IdentifiedPerson | null {
  if (!isPassResult(message)) return null
  const { name, gender, mobileno, birthdate } = message
  const birthDate = birthdate.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (!isCivilDate(birthDate)) return null
  return { name, gender: gender === '1', phoneNumber: mobileno.replaceAll(/\D/g, ''), birthDate }
}

const refusals = new Map([
  ['IDENTITY_EXPIRED', refusalWords.IDENTITY_EXPIRED],
  ['IDENTITY_REJECTED', refusalWords.IDENTITY_REJECTED],
])

/** Returns our own sentence for a refused result: a text taken from the address could be anyone's. */
export const refusalOf = (message: unknown): string | null =>
  isRecord(message) && typeof message.fail === 'string'
    ? (refusals.get(message.fail) ?? '본인 인증을 마치지 못했어요. 다시 인증해 주세요.')
    : null
