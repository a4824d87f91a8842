import { formatNumber } from '../../domain/shared/won.ts'

/** Hangul, Chinese characters and full-width forms take two columns of a terminal. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += wide.test(letter) ? 2 : 1
  return width
}

export const padEnd = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)))

const padStart = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - widthOf(text))) + text

/** Breaks a text at spaces into lines of at most `width` columns; a longer word is cut. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(`${line} ${word}`) > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
    while (widthOf(line) > width) {
      const head = fitting(line, width)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return [...lines, line]
}

function fitting(text: string, width: number): string {
  let head = ''
  for (const letter of text) {
    if (widthOf(head + letter) > width && head !== '') break
    head += letter
  }
  return head
}

/** Rows as lines of aligned columns; numbers are aligned to the right. */
export function aligned(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, nth) => {
      widths[nth] = Math.max(widths[nth] ?? 0, widthOf(String(cell)))
    })
  return rows.map((row) =>
    row
      .map((cell, nth) =>
        typeof cell === 'number'
          ? padStart(String(cell), widths[nth] ?? 0)
          : padEnd(cell, nth === row.length - 1 ? 0 : (widths[nth] ?? 0)),
      )
      .join('  ')
      .trimEnd(),
  )
}

/** One line of tab-separated cells, which other programs can cut. */
export const tabbed = (...cells: (string | number)[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell)).join('\t')
