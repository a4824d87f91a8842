import { describe, expect, it } from 'vitest'
import { isReadingDue, isReadingOverdue } from '../../domain/shared/listReadings.ts'

const at = (instant: string): Date => new Date(`${instant}+09:00`)

describe('the reading of a provider’s list (rule 563)', () => {
  it('is due from 23:40 until it was read to its end since then', () => {
    const read = at('2026-11-24T23:40:00')
    expect(isReadingDue(read, at('2026-11-25T23:39:59'))).toBe(false)
    expect(isReadingDue(read, at('2026-11-25T23:40:00'))).toBe(true)
    expect(isReadingDue(read, at('2026-11-26T00:10:00'))).toBe(true)
    expect(isReadingDue(at('2026-11-26T00:10:00'), at('2026-11-26T01:10:00'))).toBe(false)
    expect(isReadingDue(at('2026-11-25T23:39:59'), at('2026-11-26T09:00:00'))).toBe(true)
  })

  it('is told to the operators after more than 30 hours', () => {
    const read = at('2026-11-24T23:40:00')
    expect(isReadingOverdue(read, at('2026-11-26T05:40:00'))).toBe(false)
    expect(isReadingOverdue(read, at('2026-11-26T05:40:01'))).toBe(true)
  })
})
