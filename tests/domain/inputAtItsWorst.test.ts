import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { areOfOneAccount, linesOfSheets } from '../../domain/bankStatements/sheets.ts'
import { columnsOf } from '../../domain/bankStatements/statementColumns.ts'
import { columnsIn } from '../../domain/bankStatements/statementLine.ts'
import { parcelLines } from '../../domain/ordering/trackingLines.ts'
import { addDays } from '../../domain/shared/civilDate.ts'
import { inNfc, inNfkc } from '../../domain/shared/normalText.ts'
import { readMinute } from '../../domain/shared/typedDate.ts'
import { readTypedSearch } from '../../domain/shared/typedSearch.ts'
import { email, newPassword } from '../../domain/wire/join.ts'
import { searchWord } from '../../domain/wire/search.ts'
import { shopSettings } from '../../domain/wire/staffSettings.ts'
import { trackingNumber } from '../../domain/wire/waybill.ts'
import { composed } from '../../server/platform/http/composedText.ts'

/** A letter with marks against the order in which Unicode wants them. */
const marked = (size: number): string => `a${'\u0315'.repeat(size / 2)}${'\u0300'.repeat(size / 2)}`

/** Sheets of twenty lines, each of which continues the one before. */
const sheetsOf = (lines: number) =>
  Array.from({ length: lines / 20 }, (_, sheet) => {
    const day = addDays('2026-01-01', sheet)
    return Array.from({ length: 20 }, (_, nth) => ({
      at: `${day}T10:00:${10 + nth}`,
      ...{ precision: 'second' as const, amount: 1, balance: sheet * 20 + nth + 1, words: '' },
    }))
  })

/** Rows of a bank of which none continues another, and each may be passed over. */
function placesOf(rows: number): number {
  const columns = columnsOf(['거래일시', '적요', '거래금액', '잔액'])
  if (columns === null) throw new Error('no header')
  const sheet = Array.from({ length: rows }, (_, nth) => ['2026-12-01', '일일 합산', '7', String(nth * 100)])
  return columnsIn(sheet, columns).places.of.size
}

const numberOf = (nth: number): string => `261120-${nth.toString(36).toUpperCase().padStart(6, '0')}`
/** Rows of a hundred cells that all look like orders, with as many items that wait. */
const parcelsOf = (cells: number) =>
  parcelLines(
    Array.from({ length: cells / 100 }, (_, row) =>
      Array.from({ length: 100 }, (_, cell) => numberOf(row * 100 + cell)),
    ),
    {
      items: Array.from({ length: cells / 100 }, (_, nth) => ({
        ...{ orderItemId: String(nth), orderNumbers: numberOf(nth), productCode: `VER-${nth}` },
      })),
      usual: 'cj',
    },
  )

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
  ['a text of any request (rule 593)', (size) => composed({ email: marked(size) }) !== null, true],
  ['a text in full width', (size) => inNfkc(marked(size)).length > size, true],
  ['a word that staff list', (size) => z.safeParse(searchWord, marked(size)).success, false],
  ['a number of a waybill', (size) => z.safeParse(trackingNumber, marked(size)).success, false],
  ['sheets of one account (rule 853)', (size) => areOfOneAccount(sheetsOf(size)), true],
  ['the lines of its sheets', (size) => linesOfSheets(sheetsOf(size)).length === size, true],
  ['rows of a bank (rule 959)', (size) => placesOf(size / 10) === size / 10, true],
  ['a day and a time', (size) => readMinute('- '.repeat(size / 2), '2026-11-30'), null],
  ['rows of parcels', (size) => parcelsOf(size).every((line) => 'problem' in line), true],
  ['spaces typed into the search', (size) => readTypedSearch(`a${' '.repeat(size)}b`).text, 'a b'],
]

/** What grows with its input takes milliseconds; what grows with its square takes minutes. */
const timeout = 20_000

describe('what was made to be slow is read in steps that grow with it', () => {
  for (const [name, read, expected] of worst)
    it(name, { timeout }, () => {
      for (const size of [100_000, 200_000]) expect(read(size)).toBe(expected)
    })
})

describe('a text with marks that people write', () => {
  it('is put together, and one that nobody writes stays as it came (rule 593)', () => {
    expect(inNfc('A\u030Aga\u0300'.concat('한'.normalize('NFD')))).toBe('Åg\u00E0한')
    const most = `e${'\u0315'.repeat(29)}\u0301`
    expect(inNfc(most)).toBe(most.normalize('NFC'))
    expect(inNfc(most)).not.toBe(most)
    const more = `e${'\u0315'.repeat(30)}\u0301`
    expect(inNfc(more)).toBe(more)
  })
})
