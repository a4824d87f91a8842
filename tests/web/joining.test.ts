import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../../web/api/apiError.ts'
import { screens } from '../../web/app/screens.ts'
import { socialPatterns } from '../../web/paths.ts'
import { personOf, refusalOf } from '../../web/pieces/identity/person.ts'
import { ageProblem } from '../../web/pieces/joining/ageProblem.ts'
import { isComplete, isEverything, toggled, toggledAll } from '../../web/pieces/joining/agreement.ts'
import { joinFailureOf } from '../../web/pieces/joining/joinFailure.ts'
import { socialOutcomeIn } from '../../web/pieces/joining/socialOutcome.ts'
import { providerOfPath } from '../../web/pieces/joining/socialTrip.ts'
import { accountForm } from '../../web/screens/join/JoinScreen.tsx'

const rule = '비밀번호는 영문, 숫자, 특수문자를 섞어 8–16자로 입력해 주세요.'
const right = { email: 'hana@example.com', password: 'billim12!', confirmation: 'billim12!' }

/** The first sentence of each field, as the form shows it. */
function sentences(changes: Partial<typeof right> = {}): Record<string, string> {
  const { error } = z.safeParse(accountForm, { ...right, ...changes })
  const shown: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) shown[String(path[0])] ??= message
  return shown
}

describe('the account form says', () => {
  it('nothing of what is right', () => {
    expect(sentences()).toEqual({})
    expect(sentences({ email: ' Hana@Example.com ' })).toEqual({})
  })
  it.each([
    ['', '이메일을 입력해 주세요.'],
    ['hana', '이메일 형식을 확인해 주세요.'],
    ['hana@', '이메일 형식을 확인해 주세요.'],
    ['hana@example', '이메일 형식을 확인해 주세요.'],
  ])('of the email %j: %s', (email, sentence) => {
    expect(sentences({ email })).toEqual({ email: sentence })
  })
  it.each([
    ['', '비밀번호를 입력해 주세요.'],
    ['abc12!', rule],
    ['abcdefgh12345678!', rule],
    ['abcdefgh', rule],
    ['12345678', rule],
    ['abcd1234', rule],
    ['abcd!!!!', rule],
    ['1234!!!!', rule],
  ])('of the password %j: %s', (password, sentence) => {
    expect(sentences({ password, confirmation: password || 'x' }).password).toBe(sentence)
  })
  it.each(['abcd123!', 'abcdefgh1234567!'])(
    'nothing of the password %s at the edge of its length',
    (password) => {
      expect(sentences({ password, confirmation: password })).toEqual({})
    },
  )
  it('of a confirmation that differs, whatever else is wrong', () => {
    const differs = '비밀번호가 서로 달라요. 다시 확인해 주세요.'
    expect(sentences({ confirmation: 'billim13!' })).toEqual({ confirmation: differs })
    expect(sentences({ email: '', confirmation: 'billim13!' }).confirmation).toBe(differs)
    expect(sentences({ confirmation: '' })).toEqual({ confirmation: '비밀번호를 한 번 더 입력해 주세요.' })
  })
})

describe('the terms', () => {
  it('agree-all agrees to everything, and again to nothing', () => {
    expect(toggledAll([1])).toEqual([1, 2, 3, 7, 8])
    expect(toggledAll([1, 2, 3, 7, 8])).toEqual([])
  })
  it.each([
    [[], false],
    [[1, 2], false],
    [[1, 2, 7, 8], false],
    [[1, 2, 3], true],
    [[1, 2, 3, 8], true],
  ])('%j is enough: %s', (agreed, enough) => {
    expect(isComplete(agreed)).toBe(enough)
  })
  it('one taken back takes agree-all back', () => {
    expect(isEverything([1, 2, 3, 7, 8])).toBe(true)
    expect(isEverything(toggled([1, 2, 3, 7, 8], 8))).toBe(false)
    expect(toggled([1, 3], 2)).toEqual([1, 2, 3])
  })
})

describe('what /pass posts', () => {
  const pass = { name: '박서연', gender: '0', mobileno: '01023456789', birthdate: '19940302' }
  it('is a person', () => {
    expect(personOf(pass)).toEqual({
      name: '박서연',
      gender: false,
      phoneNumber: '01023456789',
      birthDate: '1994-03-02',
    })
  })
  it.each([
    [null],
    ['박서연'],
    [{}],
    [{ ...pass, name: '' }],
    [{ ...pass, gender: '2' }],
    [{ ...pass, birthdate: '19940231' }],
    [{ ...pass, mobileno: undefined }],
  ])('%j is nobody', (message) => {
    expect(personOf(message)).toBeNull()
  })
  it('a refusal is told in our own words, never in those of the address', () => {
    expect(refusalOf({ fail: 'IDENTITY_REJECTED', message: '여기로 전화하세요' })).toContain(
      '처음부터 다시 인증',
    )
    expect(refusalOf({ fail: 'IDENTITY_EXPIRED' })).toContain('유효 시간이 지났어요')
    expect(refusalOf({ fail: 'constructor' })).toContain('마치지 못했어요')
    expect(refusalOf(pass)).toBeNull()
  })
  it('the fourteenth birthday is the first day', () => {
    const person = { name: '이하늘', gender: true, phoneNumber: '01011112222' }
    expect(ageProblem({ ...person, birthDate: '2012-11-21' }, '2026-11-20')).toContain('만 14세')
    expect(ageProblem({ ...person, birthDate: '2012-11-20' }, '2026-11-20')).toBeNull()
    expect(ageProblem(null, '2026-11-20')).toBeNull()
  })
})

describe('a refused join', () => {
  const refused = (code: string, details: Record<string, unknown> = {}) =>
    joinFailureOf(new ApiError(409, code, '문장', details))
  it.each([
    ['EMAIL_TAKEN', 'email'],
    ['IDENTITY_REQUIRED', 'identity'],
    ['IDENTITY_EXPIRED', 'identity'],
    ['UNDER_AGE', 'identity'],
    ['REJOIN_TOO_EARLY', 'submit'],
    ['TERMS_NOT_AGREED', 'submit'],
    ['TOO_MANY_REQUESTS', 'submit'],
    ['OFFLINE', 'submit'],
    ['ALREADY_JOINED', 'submit'],
  ])('%s is read at the %s', (code, place) => {
    expect(refused(code)).toEqual({ kind: 'problem', problem: { place, message: '문장' } })
  })
  it('names the account that exists', () => {
    expect(refused('ALREADY_JOINED', { email: 'ha***@example.com', providerType: 'naver' })).toEqual({
      kind: 'existing',
      account: { email: 'ha***@example.com', providerType: 'naver' },
      message: '문장',
    })
    expect(refused('ALREADY_JOINED', { email: 'ha***@example.com', providerType: null })).toMatchObject({
      account: { providerType: null },
    })
  })
  it('sends somebody whose social login is over back to its beginning', () => {
    expect(refused('SOCIAL_TICKET_INVALID')).toEqual({ kind: 'startAgain', message: '문장' })
  })
  it('finds the field of an invalid value', () => {
    expect(refused('INVALID', { fields: { password: rule } })).toEqual({
      kind: 'problem',
      problem: { place: 'password', message: rule },
    })
  })
})

describe('the way back from a provider', () => {
  it.each([
    ['fail2=1', { kind: 'failed' }],
    [
      'fail=1&email=ha***%40example.com',
      { kind: 'elsewhere', account: { email: 'ha***@example.com', providerType: null } },
    ],
    [
      'fail=1&email=a&providerType=apple',
      { kind: 'elsewhere', account: { email: 'a', providerType: 'apple' } },
    ],
    [
      'fail=1&email=a&providerType=elsewhere',
      { kind: 'elsewhere', account: { email: 'a', providerType: null } },
    ],
    ['', null],
  ])('%j', (query, ending) => {
    expect(socialOutcomeIn(new URLSearchParams(query))).toEqual(ending)
  })
  it.each([
    ['/kakao', 'kakao'],
    ['/naver/islogin', 'naver'],
    ['/apple/join', 'apple'],
    ['/apple/join/', 'apple'],
    ['/google/join', null],
    ['/', null],
  ])('%s belongs to %s', (path, provider) => {
    expect(providerOfPath(path)).toBe(provider)
  })
})

it('the pages of a provider are those of every other', () => {
  for (const kind of ['entry', 'comeBack', 'join'] as const) {
    const pages = Object.values(socialPatterns).map((of) => screens.find(({ path }) => path === of[kind]))
    expect(pages).toHaveLength(3)
    for (const page of pages) {
      expect(page?.load, kind).toBe(pages[0]?.load)
      expect(page?.frame).toEqual(pages[0]?.frame)
    }
    expect(pages[0]?.load).toBeTypeOf('function')
  }
})
