import { describe, expect, it } from 'vitest'
import { endOfDayMs, timeLeftWords } from '../../web/pieces/countdown/timeLeft.ts'
import { safeLink } from '../../web/pieces/scene/SceneLink.tsx'
import { rankText } from '../../web/screens/ranking/RankingScreen.tsx'

const seconds = (count: number) => count * 1_000
const day = 86_400

describe('the countdown of a deal', () => {
  it.each([
    [2 * day + 11 * 3600 + 24 * 60 + 9, '02일 11:24:09 남음'],
    [12 * day, '12일 00:00:00 남음'],
    [day, '01일 00:00:00 남음'],
    [day - 1, '23:59:59 남음'],
    [59, '00:00:59 남음'],
    [0, '00:00:00 남음'],
  ])('%i seconds before the end it says %s', (left, words) => {
    expect(timeLeftWords(seconds(left))).toBe(words)
  })
  it('stands still once the deal is over', () => {
    expect(timeLeftWords(seconds(-1))).toBe('00:00:00 남음')
    expect(timeLeftWords(seconds(-3 * day))).toBe('00:00:00 남음')
  })
  it('runs to 23:59:59 of the day in Seoul', () => {
    expect(new Date(endOfDayMs('2026-11-22')).toISOString()).toBe('2026-11-22T14:59:59.000Z')
  })
})

describe('a link that staff wrote', () => {
  it.each(['/promotion/product/1', '/product?c1=1&c1Name=여성', '/'])('%s leads into the shop', (link) => {
    expect(safeLink(link)).toEqual({ to: link, isOwn: true })
  })
  it('an https address leads out of it', () => {
    expect(safeLink('https://example.com/a?b=1')).toEqual({ to: 'https://example.com/a?b=1', isOwn: false })
  })
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'http://example.com',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    'https://user:pw@example.com',
    'promotion',
    '',
    null,
  ])('%j leads nowhere', (link) => {
    expect(safeLink(link)).toBeNull()
  })
})

describe('a rank', () => {
  it.each([
    [1, '01'],
    [9, '09'],
    [10, '10'],
    [100, '100'],
  ])('%i is written %s', (rank, text) => {
    expect(rankText(rank)).toBe(text)
  })
})
