import { isCivilDate } from '../../../domain/shared/civilDate.ts'
import type { IdentityGateway, VerificationReading } from '../identity/port.ts'
import { deriveKeys, encrypt, integrityOf, keysShape, openResult } from './cryptography.ts'
import { resultQuery, resultShape } from './shapes.ts'
import { createTokenDesk, type NiceSettings } from './tokens.ts'

/** Identity verification by NICE CheckPlus. */
export function createNice(settings: NiceSettings): IdentityGateway {
  const cryptoToken = createTokenDesk(settings)
  return {
    resultQuery,
    start: async ({ requestNumber, returnUrl, now }) => {
      // Token and keys share one timestamp: two would differ when the second changes in between.
      const requestedAt = seoulStamp(now)
      const token = await cryptoToken({ requestNumber, requestedAt })
      if ('outcome' in token) return token
      const keys = deriveKeys({ requestedAt, requestNumber, value: token.value })
      const enc_data = encrypt(
        keys,
        JSON.stringify({
          requestno: requestNumber,
          returnurl: returnUrl,
          sitecode: token.siteCode,
          authtype: 'M',
          methodtype: 'get',
          popupyn: 'Y',
          receivedata: '',
        }),
      )
      return {
        outcome: 'started',
        popupUrl: settings.popupUrl,
        fields: {
          m: 'service',
          token_version_id: token.tokenVersionId,
          enc_data,
          integrity_value: integrityOf(keys, enc_data),
        },
        verificationKey: token.tokenVersionId,
        secret: JSON.stringify(keys),
      }
    },
    verificationKeyOf: (result) => resultQuery.parse(result).token_version_id,
    read: (secret, result) => {
      const { enc_data: encrypted, integrity_value: integrity } = resultQuery.parse(result)
      const text = openResult(keysShape.parse(JSON.parse(secret)), { encrypted, integrity })
      return text === null ? { outcome: 'forged' } : readPerson(text)
    },
  }
}

function readPerson(text: string): VerificationReading {
  const read = resultShape.safeParse(parseJson(text))
  if (!read.success) return { outcome: 'failed', code: failureCode(text) }
  const { resultcode, requestno, utf8_name: name, birthdate, gender, mobileno, di } = read.data
  if (resultcode !== '0000') return { outcome: 'failed', code: resultcode }
  const birthDate = `${birthdate.slice(0, 4)}-${birthdate.slice(4, 6)}-${birthdate.slice(6)}`
  if (!isCivilDate(birthDate)) return { outcome: 'failed', code: 'UNREADABLE_RESULT' }
  return {
    outcome: 'verified',
    requestNumber: requestno,
    person: {
      name,
      birthDate,
      gender: gender === '1',
      phoneNumber: mobileno,
      personKey: di,
    },
  }
}

function failureCode(text: string): string {
  const body = parseJson(text)
  const code = typeof body === 'object' && body !== null && 'resultcode' in body ? body.resultcode : null
  return typeof code === 'string' && /^\d{4}$/.test(code) && code !== '0000' ? code : 'UNREADABLE_RESULT'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const seoulOffsetMs = 9 * 60 * 60 * 1000

/** yyyyMMddHHmmss in Seoul. */
const seoulStamp = (instant: Date): string =>
  new Date(instant.getTime() + seoulOffsetMs).toISOString().slice(0, 19).replaceAll(/\D/g, '')
