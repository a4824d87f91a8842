import { createHash } from 'node:crypto'
import { z } from 'zod'

export const carriers: Readonly<Record<string, string>> = {
  '1': 'SKT',
  '2': 'KT',
  '3': 'LG U+',
  '5': '알뜰폰',
}

export const outcomes = {
  done: '본인 확인에 성공',
  failed: '본인 확인에 실패',
  changed: '값이 바뀐 결과로 돌아가기',
  foreign: '다른 요청의 결과로 돌아가기',
} as const

const isDay = (text: string): boolean => {
  const at = new Date(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10).replaceAll('-', '') === text
}

export const personShape = z.object({
  name: z.string().trim().min(2, '이름을 입력해 주세요.').max(30, '이름은 30자까지 입력할 수 있어요.'),
  birthdate: z
    .string()
    .transform((text) => text.replaceAll(/\D/g, ''))
    .refine(isDay, '생년월일 8자리를 입력해 주세요. 예: 19940302'),
  gender: z.enum(['0', '1'], { error: '성별을 골라 주세요.' }),
  mobileco: z.enum(['1', '2', '3', '5'], { error: '통신사를 골라 주세요.' }),
  mobileno: z
    .string()
    .transform((text) => text.replaceAll(/\D/g, ''))
    .refine((text) => /^01[01679]\d{7,8}$/.test(text), '휴대폰 번호를 확인해 주세요.'),
  agreed: z.literal('on', { error: '약관에 동의해 주세요.' }),
  outcome: z.enum(['done', 'failed', 'changed', 'foreign']).default('done'),
})
export type Person = z.infer<typeof personShape>

const digest = (text: string, bytes: number): string =>
  createHash('sha512').update(text).digest().subarray(0, bytes).toString('base64')

/** The result as the provider spells it. CI and DI stay the same for one person whatever their phone. */
export function resultOf(
  person: Person,
  request: { requestno: string; sitecode: string },
  at: string,
): object {
  const who = `${person.name}|${person.birthdate}|${person.gender}`
  return {
    resultcode: person.outcome === 'failed' ? '0001' : '0000',
    requestno: person.outcome === 'foreign' ? `X${request.requestno.slice(1)}` : request.requestno,
    enctime: at,
    sitecode: request.sitecode,
    responseno: `RES${at}`,
    authtype: 'M',
    name: person.name,
    utf8_name: encodeURIComponent(person.name),
    birthdate: person.birthdate,
    gender: person.gender,
    nationalinfo: '0',
    mobileco: person.mobileco,
    mobileno: person.mobileno,
    ci: digest(`ci|${who}`, 64),
    di: digest(`di|${request.sitecode}|${who}`, 48),
    receivedata: '',
  }
}
