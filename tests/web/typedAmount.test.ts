import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountIn, grouped, retyped } from '../../web/staff/kit/AmountInput.tsx'

/** A field as a person sees it: the bar is the caret. */
const field = (drawn: string) => ({ text: drawn.replace('|', ''), caret: drawn.indexOf('|') })
const drawn = ({ amount, caret }: { amount: string; caret: number }) => {
  const shown = grouped(amount)
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`
}

describe('An amount that is typed', () => {
  it.each([
    ['the fourth digit brings a separator', '123', '1234|', '1,234|'],
    ['a digit in the middle keeps its place', '1,234', '1,92|34', '19,2|34'],
    ['a digit before all', '1,234', '9|1,234', '9|1,234'],
    ['a letter leaves all as it was', '1,234', '1,2ㅁ|34', '1,2|34'],
    ['a dot is a slip, and no digit goes with it', '1,234', '1,2.|34', '1,2|34'],
    ['digits of full width', '12', '12３４|', '1,234|'],
    ['a minus stays and can be refused', '1,234', '-|1,234', '-|1,234'],
    ['a minus alone', '', '-|', '-|'],
    ['a minus within is a slip', '1,234', '1,2-|34', '1,2|34'],
    ['zeros before it go', '', '007|', '7|'],
    ['a zero alone stays', '', '0|', '0|'],
  ])('%s', (_, shown, now, then) => {
    expect(drawn(retyped({ shown, ...field(now), how: 'insertText' }))).toBe(then)
  })

  it.each([
    ['Backspace takes the digit before', 'deleteContentBackward', '1,234', '1,2|4', '12|4'],
    [
      'Backspace behind a separator takes the digit before it',
      'deleteContentBackward',
      '1,234',
      '1|234',
      '|234',
    ],
    ['Delete before a separator takes the digit behind it', 'deleteContentForward', '1,234', '1|234', '1|34'],
    ['the last digit may go', 'deleteContentBackward', '1', '|', '|'],
    ['a chosen part goes', 'deleteContentBackward', '1,234,567', '1|567', '1|,567'],
  ])('%s', (_, how, shown, now, then) => {
    expect(drawn(retyped({ shown, ...field(now), how }))).toBe(then)
  })

  it.each([
    ['₩1,200,000원|', '1,200,000|'],
    ['12,000.00|', '12,000|'],
    ['12,000.50|', '12,000|'],
    [' 3 000 |', '3,000|'],
    ['−500|', '-500|'],
    ['원|', '|'],
    ['12,000.00|34', '1,200,0|34'],
  ])('pasted as %s is %s', (now, then) => {
    expect(drawn(retyped({ shown: '', ...field(now), how: 'insertFromPaste' }))).toBe(then)
  })

  it('is always a whole number that is exact, and shown again it is the same', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = amountIn(text)
        expect(amount === '' || amount === '-' || Number.isSafeInteger(Number(amount))).toBe(true)
        expect(amountIn(grouped(amount))).toBe(amount)
      }),
    )
  })

  it('keeps as many digits behind the caret, wherever one is typed', () => {
    const digits = fc.integer({ min: 1, max: 99_999_999_999 }).map((amount) => grouped(String(amount)))
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (shown, at, digit) => {
        const place = at % (shown.length + 1)
        const text = `${shown.slice(0, place)}${digit}${shown.slice(place)}`
        const next = retyped({ shown, text, caret: place + 1, how: 'insertText' })
        const behind = (part: string) => part.replaceAll(',', '')
        expect(behind(grouped(next.amount).slice(next.caret))).toBe(behind(shown.slice(place)))
        expect(grouped(next.amount)[next.caret - 1]).toBe(String(digit))
      }),
    )
  })
})
