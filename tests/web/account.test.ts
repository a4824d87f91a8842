import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { screens } from '../../web/app/screens.ts'
import { newPasswordForm } from '../../web/pieces/account/useNewPassword.ts'
import { digitsOf, phoneForm } from '../../web/screens/findId/FindIdScreen.tsx'
import { linkGroups } from '../../web/screens/myPage/MyPageScreen.tsx'
import { lossSentence } from '../../web/screens/withdraw/WithdrawForm.tsx'
import { causes } from '../../web/screens/withdraw/WithdrawScreen.tsx'

const exists = (path: string) => screens.some((screen) => matchPath(screen.path, path) !== null)

/** The first sentence at each field, as a form shows them. */
function sentences(result: ReturnType<typeof newPasswordForm.safeParse>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) found[String(path[0])] ??= message
  return found
}

describe('my page', () => {
  it('leads only to screens that exist', () => {
    const paths = linkGroups.flatMap(({ links }) => links.map(({ to }) => to))
    expect(paths.filter((to) => !exists(to))).toEqual([])
    expect(paths.length).toBeGreaterThan(3)
  })
})

describe('a new password', () => {
  const rule = '비밀번호는 영문, 숫자, 특수문자를 섞어 8–16자로 입력해 주세요.'
  it.each([
    ['abc123!', rule],
    ['abcdefgh1', rule],
    ['12345678!', rule],
    ['abcdefgh!', rule],
    ['abcdefgh1234567!!', rule],
    ['', '비밀번호를 입력해 주세요.'],
  ])('%j is refused', (password, sentence) => {
    expect(sentences(newPasswordForm.safeParse({ password, confirmation: password })).password).toBe(sentence)
  })
  it.each(['abcd123!', 'abcdefgh123456!!'])('%j is taken', (password) => {
    expect(newPasswordForm.safeParse({ password, confirmation: password }).success).toBe(true)
  })
  it('must be typed twice, and the difference stands at the second field', () => {
    const typed = { password: 'abcd123!', confirmation: 'abcd123?' }
    expect(sentences(newPasswordForm.safeParse(typed))).toEqual({ confirmation: '비밀번호가 서로 달라요.' })
    expect(sentences(newPasswordForm.safeParse({ ...typed, confirmation: '' }))).toEqual({
      confirmation: '비밀번호를 한 번 더 입력해 주세요.',
    })
  })
  it('that breaks the rule and differs says both, each at its field', () => {
    const found = sentences(newPasswordForm.safeParse({ password: 'abc', confirmation: 'abd' }))
    expect(found).toEqual({ password: rule, confirmation: '비밀번호가 서로 달라요.' })
  })
})

describe('the phone number of a lost id', () => {
  it.each(['010-2345-6789', '010 2345 6789', '01023456789', '０１０２３４５６７８９'])(
    '%s may be pasted',
    (text) => {
      expect(digitsOf(text)).toBe('01023456789')
    },
  )
  it.each([
    ['', '휴대폰 번호를 입력해 주세요.'],
    ['0212345678', '010, 011, 016, 017, 019로 시작하는 번호를 입력해 주세요.'],
    ['0151234567', '010, 011, 016, 017, 019로 시작하는 번호를 입력해 주세요.'],
    ['010123456', '휴대폰 번호 10–11자리를 모두 입력해 주세요.'],
  ])('%j is refused', (phoneNumber, sentence) => {
    expect(phoneForm.safeParse({ phoneNumber }).error?.issues[0]?.message).toBe(sentence)
  })
  it.each(['0101234567', '01012345678', '01112345678', '0161234567', '01912345678'])(
    '%s is taken',
    (text) => {
      expect(phoneForm.safeParse({ phoneNumber: text }).success).toBe(true)
    },
  )
})

describe('leaving', () => {
  const preview = { causes: [], pointsToExpire: 8_500, couponsToLapse: 3, passwordRequired: true }
  it('says how many points and coupons go with it', () => {
    expect(lossSentence(preview)).toBe('\n포인트 8,500P, 쿠폰 3장도 함께 사라져요.')
    expect(lossSentence({ ...preview, pointsToExpire: 0 })).toBe('\n쿠폰 3장도 함께 사라져요.')
    expect(lossSentence({ ...preview, pointsToExpire: 0, couponsToLapse: 0 })).toBe('')
  })
  it('leads to screens that exist where something can be settled', () => {
    const leads = Object.values(causes).flatMap(({ to }) => (typeof to === 'object' ? to.path : []))
    expect(leads.length).toBeGreaterThan(0)
    expect(leads.filter((path) => !exists(path))).toEqual([])
  })
})
