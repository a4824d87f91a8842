import { describe, expect, it } from 'vitest'
import { agreedBetween, confirmationDue } from '../../domain/members/consentConfirmation.ts'
import { changeConsent, marketingTermId } from '../../domain/members/consents.ts'
import { isDaytime, nextDaytime } from '../../domain/notifications/nightWindow.ts'
import { phoneTemplate, phoneText, wordsOf } from '../../domain/notifications/words.ts'
import { addDays } from '../../domain/shared/civilDate.ts'

const marketing = { id: marketingTermId, version: 3, required: false }

describe('optional consents', () => {
  it('taking a consent back is an event that names the wording in force (rule 73)', () => {
    expect(changeConsent({ memberId: 7, term: marketing, agreed: false, before: true })).toEqual([
      { type: 'member.consent.changed', data: { memberId: 7, termId: 7, version: 3, agreed: false } },
    ])
  })
  it('saying the same again changes nothing, and who never agreed has not agreed', () => {
    expect(changeConsent({ memberId: 7, term: marketing, agreed: true, before: true })).toEqual([])
    expect(changeConsent({ memberId: 7, term: marketing, agreed: false, before: null })).toEqual([])
  })
  it('what the contract needs cannot be taken back', () => {
    const terms = { id: 2, version: 1, required: true }
    expect(changeConsent({ memberId: 7, term: terms, agreed: false, before: true })).toMatchObject({
      refused: 'NOT_FOUND',
    })
  })
})

describe('a consent to advertising is confirmed every two years', () => {
  it.each([
    ['2026-11-20', '2027-11-20', null],
    ['2026-11-20', '2028-10-20', null],
    ['2026-11-20', '2028-10-21', '2028-11-20'],
    ['2026-11-20', '2028-11-19', '2028-11-20'],
    ['2026-11-20', '2028-11-20', null],
    ['2026-11-20', '2030-11-01', '2030-11-20'],
    ['2028-02-29', '2030-02-27', '2030-02-28'],
    ['2028-02-29', '2032-02-28', '2032-02-29'],
  ] as const)('agreed on %s, on %s: before %s (rule 77)', (agreedOn, today, by) => {
    expect(confirmationDue(agreedOn, today)).toBe(by)
  })
  it('what is due was agreed to between the days that are looked at', () => {
    for (const today of ['2028-02-29', '2030-01-29', '2030-01-30'] as const)
      for (let back = 1; back < 366 * 2 + 2; back += 1) {
        const agreedOn = addDays(today, -back)
        if (confirmationDue(agreedOn, today) === null) continue
        expect(agreedBetween(today).some(({ from, to }) => from <= agreedOn && agreedOn <= to)).toBe(true)
      }
  })
})

describe('the day of messages', () => {
  it.each([
    ['2026-11-20T07:59:59+09:00', false],
    ['2026-11-20T08:00:00+09:00', true],
    ['2026-11-20T20:59:59+09:00', true],
    ['2026-11-20T21:00:00+09:00', false],
  ])('at %s advertising may go out: %s (rule 74)', (at, may) => {
    expect(isDaytime(new Date(at))).toBe(may)
  })
  it.each([
    ['2026-11-20T20:59:59+09:00', '2026-11-20T20:59:59+09:00'],
    ['2026-11-20T21:00:00+09:00', '2026-11-21T08:00:00+09:00'],
    ['2026-11-20T23:59:59+09:00', '2026-11-21T08:00:00+09:00'],
    ['2026-11-21T00:00:00+09:00', '2026-11-21T08:00:00+09:00'],
    ['2026-11-21T07:59:59+09:00', '2026-11-21T08:00:00+09:00'],
  ])('what waits at %s goes out at %s (rule 558)', (at, next) => {
    expect(nextDaytime(new Date(at))).toEqual(new Date(next))
  })
})

describe('the words of a message', () => {
  const template = { title: '#{상품}', text: ['#{상품}을 보냈어요.', '#{택배사} #{송장번호}'] }
  it('no line is left out, and a value that is missing shows as 알림톡 would show it (rule 555)', () => {
    expect(wordsOf(template, { 상품: '토트백', 택배사: 'CJ대한통운', 송장번호: '' })).toEqual({
      title: '토트백',
      lines: ['토트백을 보냈어요.', 'CJ대한통운 -'],
    })
  })
  it('a phone gets the title after the shop’s name, the template with its variables', () => {
    expect(phoneTemplate('빌림', template)).toBe('[빌림] #{상품}\n#{상품}을 보냈어요.\n#{택배사} #{송장번호}')
    expect(phoneText('빌림', { title: '토트백', lines: ['보냈어요.'] })).toBe('[빌림] 토트백\n보냈어요.')
  })
  it('a variable that nobody gave is a fault', () => {
    expect(() => wordsOf(template, { 상품: '토트백' })).toThrow('택배사')
  })
})
