const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/** How many characters a text has as people count them: 한, é and a family emoji are one each, spaces around it none. */
export function letterCount(text: string): number {
  return [...letters.segment(text.trim())].length
}
