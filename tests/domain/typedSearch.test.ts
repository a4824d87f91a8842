import { describe, expect, it } from 'vitest'
import { readTypedSearch } from '../../domain/shared/typedSearch.ts'

const meant = (typed: string) =>
  Object.entries(readTypedSearch(typed))
    .filter(([name, value]) => name !== 'text' && value !== null)
    .map(([name]) => name)

describe('what somebody typed into the one search field', () => {
  it('is an order number from its day on, whatever its case and hyphen', () => {
    expect(readTypedSearch('261203-ab3').number).toBe('261203-AB3')
    expect(readTypedSearch('261203ab3').number).toBe('261203-AB3')
    expect(readTypedSearch('261203').number).toBe('261203')
    expect(readTypedSearch('26120').number).toBeNull()
  })

  it('is a tracking number as it is kept: in capitals, without its hyphens (rule 307)', () => {
    expect(readTypedSearch('1234-5678-9012').parcel).toBe('123456789012')
    expect(readTypedSearch('123456789012').parcel).toBe('123456789012')
    expect(readTypedSearch('ez 1234-kr').parcel).toBe('EZ1234KR')
    expect(readTypedSearch('１２３４５６').parcel).toBe('123456')
    expect(readTypedSearch('tote bag').parcel).toBeNull()
  })

  it('is a telephone number in digits, and an email in small letters', () => {
    expect(readTypedSearch('010-1234-5678').phone).toBe('01012345678')
    expect(readTypedSearch('02-123-4567').phone).toBeNull()
    expect(readTypedSearch(' Minji@Example.com ').email).toBe('minji@example.com')
  })

  it('is a name only without digits, and a payment key only as one long word', () => {
    expect(meant('김민지')).toEqual(['name'])
    expect(meant('tviva20261203abcd')).toContain('paymentKey')
    expect(meant('%%')).toEqual([])
  })

  it('is an owner with a month, where both are typed', () => {
    expect(readTypedSearch('김하나 10월')).toMatchObject({ name: '김하나', date: { month: 10, day: null } })
    expect(readTypedSearch('hana@example.com 2026-10')).toMatchObject({
      email: 'hana@example.com',
      date: { year: 2026, month: 10 },
    })
    expect(meant('14일')).toEqual(['date'])
  })
})
