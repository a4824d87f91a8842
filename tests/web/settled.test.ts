import { describe, expect, it } from 'vitest'
import { shownOf } from '../../web/pieces/useSettled.ts'

const never = () => false

describe('a value that settles', () => {
  it('waits while it changes, and what settled before it stays shown', () => {
    expect(shownOf({ value: '가방', settled: '가' }, never)).toEqual({ shown: '가', waits: true })
  })

  it('waits no more once it has settled', () => {
    expect(shownOf({ value: '가방', settled: '가방' }, never)).toEqual({ shown: '가방', waits: false })
  })

  it('does not wait where its answer is there already', () => {
    expect(shownOf({ value: '', settled: '가' }, (value) => value === '')).toEqual({
      shown: '',
      waits: false,
    })
  })
})
