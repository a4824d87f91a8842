const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/** The number of graphemes in a text: 한, é and a family emoji count one each, surrounding spaces none. */
export function letterCount(text: string): number {
  return [...letters.segment(text.trim())].length
}
