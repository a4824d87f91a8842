import { describe, expect, test } from 'vitest'
import { banks, canBeAccountOf, digitsOf, maskedNumber } from '../../domain/accounts/banks.ts'
import { isSameHolder } from '../../domain/accounts/holderName.ts'
import { accountRequest } from '../../domain/wire/accounts.ts'
import { providerBanks } from '../../server/gateways/portone/banks.ts'

const digits = (count: number) => '1'.repeat(count)

describe('a bank account', () => {
  test('every bank has a code of three digits of its own, and the provider a name for it', () => {
    const codes = banks.map(({ bankCode }) => bankCode)
    expect(codes.filter((code) => !/^\d{3}$/.test(code))).toEqual([])
    expect([...new Set(codes)].sort()).toEqual(Object.keys(providerBanks).sort())
  })

  test.each([
    ['090', 13, 13],
    ['092', 12, 12],
    ['004', 10, 14],
    ['027', 10, 16],
    ['999', 10, 16],
  ])('a number of bank %s has %i to %i digits (rule 75)', (code, fewest, most) => {
    expect(digitsOf(code)).toEqual([fewest, most])
    expect(canBeAccountOf(code, digits(fewest - 1))).toBe(false)
    expect(canBeAccountOf(code, digits(fewest))).toBe(true)
    expect(canBeAccountOf(code, digits(most))).toBe(true)
    expect(canBeAccountOf(code, digits(most + 1))).toBe(false)
    expect(canBeAccountOf(code, `${digits(fewest - 1)}a`)).toBe(false)
  })

  test('no bank takes a number that the wire refuses', () => {
    for (const { bankCode } of banks) {
      const [fewest, most] = digitsOf(bankCode)
      expect([bankCode, fewest >= 10 && most <= 16]).toEqual([bankCode, true])
    }
  })

  test('hyphens and spaces in a number do not count; letters do', () => {
    const given = { bankCode: '090', accountHolderName: ' 김지우 ' }
    expect(accountRequest.parse({ ...given, accountNumber: ' 3333-01-1234567 ' })).toEqual({
      bankCode: '090',
      accountNumber: '3333011234567',
      accountHolderName: '김지우',
    })
    expect(accountRequest.safeParse({ ...given, accountNumber: '3333-01-12345a7' }).success).toBe(false)
  })

  test('of a number only the last four digits are shown, and nothing of its length', () => {
    expect(maskedNumber('3333011234567')).toBe('****4567')
    expect(maskedNumber('1002345678')).toBe('****5678')
  })
})

describe('a holder’s name', () => {
  test.each([
    ['김지우', ' 김 지우 '],
    ['김지우', '김지우'.normalize('NFD')],
    ['주식회사 빌림', '㈜빌림'],
    ['빌림', '(주) 빌림'],
    ['Kim Jiwoo', 'KIM JIWOO'],
    ['ＫＩＭ　ＪＩＷＯＯ', 'kim jiwoo'],
  ])('%s is the same as %s (rule 76)', (typed, atBank) => expect(isSameHolder(typed, atBank)).toBe(true))

  test.each([
    ['김지우', '김지유'],
    ['김지우', '김지우김'],
    ['지우', '김지우'],
    ['', ''],
    ['주식회사', '(주)'],
  ])('“%s” is not “%s”', (typed, atBank) => expect(isSameHolder(typed, atBank)).toBe(false))
})
