import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readTypedSearch } from '../../domain/shared/typedSearch.ts'
import { email, newPassword } from '../../domain/wire/join.ts'
import { shopSettings } from '../../domain/wire/staffSettings.ts'

/** What each expression would try again from every sign, were its repetitions to share one. */
const worst: readonly [name: string, read: (size: number) => unknown, expected: unknown][] = [
  [
    'the address of the chat channel',
    (size) =>
      z.safeParse(shopSettings, {
        ...{
          chatChannelUrl: `https://${'a'.repeat(size)} `,
          alertMails: [],
          usualCourier: null,
          pointMonths: 12,
        },
      }).success,
    false,
  ],
  ['an email of one long label', (size) => z.safeParse(email, `a@${'a-'.repeat(size / 2)}`).success, false],
  ['an email of many labels', (size) => z.safeParse(email, `a@${'a.'.repeat(size / 2)}1`).success, false],
  ['a password', (size) => z.safeParse(newPassword, `${'a1'.repeat(size / 2)}한`).success, false],
  ['an address typed into the search', (size) => readTypedSearch(`a@${'.a'.repeat(size / 2)}@`).email, null],
  ['spaces typed into the search', (size) => readTypedSearch(`a${' '.repeat(size)}b`).text, 'a b'],
]

describe('what was made to be slow is read in steps that grow with it', () => {
  for (const [name, read, expected] of worst)
    it(name, () => {
      for (const size of [100_000, 200_000]) expect(read(size)).toBe(expected)
    })
})
