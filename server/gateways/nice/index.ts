import { type CivilDate, isCivilDate } from '../../../domain/shared/civilDate.ts'
import { deriveKeys, encrypt, integrityOf, type NiceKeys, openResult } from './cryptography.ts'
import { resultShape } from './shapes.ts'
import { createTokenDesk, type NiceSettings, type Unavailable } from './tokens.ts'

/** The fields of the form that opens the popup. */
type PopupForm = { token_version_id: string; enc_data: string; integrity_value: string }

type Started = { outcome: 'started'; popupUrl: string; form: PopupForm; keys: NiceKeys } | Unavailable

/** A person as the provider reports them. `personKey` is the provider's id of the person for this shop (DI). */
export type VerifiedPerson = {
  name: string
  birthDate: CivilDate
  /** True means male. */
  gender: boolean
  phoneNumber: string
  personKey: string
}

type ReadResult =
  | { outcome: 'verified'; requestNumber: string; person: VerifiedPerson }
  | { outcome: 'failed'; code: string }
  | { outcome: 'forged' }

export type Nice = {
  /** Starts a verification under our own request number (at most 30 characters). */
  start(request: { requestNumber: string; returnUrl: string; now: Date }): Promise<Started>
  /** Decrypts the result that the browser brought back, with the keys of its verification. */
  read(keys: NiceKeys, result: { encrypted: string; integrity: string }): ReadResult
}

/** Identity verification by NICE CheckPlus. A provider failure is returned as an outcome, never thrown. */
export function createNice(settings: NiceSettings): Nice {
  const cryptoToken = createTokenDesk(settings)
  return {
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
      const form = {
        token_version_id: token.tokenVersionId,
        enc_data,
        integrity_value: integrityOf(keys, enc_data),
      }
      return { outcome: 'started', popupUrl: settings.popupUrl, form, keys }
    },
    read: (keys, result) => {
      const text = openResult(keys, result)
      return text === null ? { outcome: 'forged' } : readPerson(text)
    },
  }
}

function readPerson(text: string): ReadResult {
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
