import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNumber, uuidv7 } from '../../domain/shared/ids.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

test('an id is a version 7 UUID as RFC 9562 writes its own example', () => {
  const random = new Uint8Array([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
  expect(uuidv7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

test('ids are well formed and sort by the millisecond they were made in', () => {
  const instant = fc.integer({ min: 0, max: 2 ** 45 })
  fc.assert(
    fc.property(instant, instant, bytes(10), bytes(10), (a, b, random, other) => {
      const first = uuidv7(a, random)
      expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      if (a < b) expect(first < uuidv7(b, other)).toBe(true)
    }),
  )
})

test('too few random bytes are refused', () => {
  expect(() => uuidv7(0, new Uint8Array(9))).toThrow(RangeError)
  expect(() => orderNumber('2026-12-03', new Uint8Array(5))).toThrow(RangeError)
})

test('an order number is the day and six characters that nobody can misread (rule 4)', () => {
  fc.assert(
    fc.property(bytes(6), (random) => {
      expect(orderNumber('2026-12-03', random)).toMatch(/^261203-[0-9A-HJKMNP-TV-Z]{6}$/)
    }),
  )
  expect(orderNumber('2026-12-03', new Uint8Array([0, 31, 32, 10, 18, 255]))).toBe('261203-0Z0AJZ')
})
