import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { askedInstant } from '../../domain/wire/askedInstant.ts'
import { day, month } from '../../domain/wire/primitives.ts'

const takes = (shape: z.ZodMiniType, text: string): boolean => z.safeParse(shape, text).success

describe('a request names times from 2000 to 2199, from which a month or a year away can be written', () => {
  it.each([
    ['2000-01-01', true],
    ['2199-12-31', true],
    ['1999-12-31', false],
    ['2200-01-01', false],
    ['0001-01-01', false],
    ['9999-12-31', false],
  ])('the day %s: %s', (text, isTaken) => {
    expect(takes(day, text)).toBe(isTaken)
    expect(takes(month, text.slice(0, 7))).toBe(isTaken)
  })

  it.each([
    ['2000-01-01T00:00:00Z', true],
    ['2199-12-31T23:59:59+09:00', true],
    ['2000-01-01T00:00:00+09:00', true],
    ['2000-01-01T00:00:00+10:00', false],
    ['2199-12-31T23:59:59-10:00', false],
    ['0001-01-01T00:00:00Z', false],
    ['9999-12-31T23:59:59-10:00', false],
  ])('the instant %s, where it is written and in Seoul: %s', (text, isTaken) => {
    expect(takes(askedInstant, text)).toBe(isTaken)
  })
})
