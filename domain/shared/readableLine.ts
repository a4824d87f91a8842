/** Marks without a width that are copied along from web pages: no reader tells a word from the same one with them. */
const marks = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu
/** A line break, another control character, or a mark that turns the order of the letters around. */
const control = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u
/** Whatever has ink: not a space, a filler such as ㅤ (U+3164), an empty braille cell, or an accent on nothing. */
const visible = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

export const unseen = '보이는 글자로 적어 주세요.'

/** A text without the invisible marks that came along with it, and without spaces around it. */
export const withoutMarks = (text: string): string => text.replaceAll(marks, '').trim()

/** True for a text of which something can be seen. */
export const isVisible = (text: string): boolean => visible.test(text)

const outsideOfTags = (html: string): string =>
  html
    .split('<')
    .map((part, nth) => (nth === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join('')

/**
 * True for HTML of which something can be seen, as an editor or the server's cleaner writes it: with its letters as letters,
 * and no other references than those of markup and the space that does not break (rule 972).
 */
export const isVisibleHtml = (html: string): boolean =>
  html.includes('<img ') || isVisible(outsideOfTags(html).replaceAll('&nbsp;', ' '))

/** True for a text that people can read as one line: something of it is visible, and nothing of it controls the rest. */
export const isOneReadableLine = (text: string): boolean => isVisible(text) && !control.test(text)
