/** The matching status of a bank line or a book entry, as finance reads it. */
export const bankStatusNames = {
  unknown: '장부에 없어요',
  several: '후보가 있어요',
  not_shown: '통장에 없어요',
  waiting: '통장 확인 전',
  matched: '짝지음',
} as const

/** `정산 지급 완료 외 2건` */
const summed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names[0]} 외 ${names.length - 1}건`

export const wordsOfLines = (lines: readonly { words: string }[]): string =>
  summed(lines.map(({ words }) => words))
export const wordsOfEntries = (entries: readonly { title: string }[]): string =>
  summed(entries.map(({ title }) => title))
