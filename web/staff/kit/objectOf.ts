/** Appends the object particle (을 or 를) that fits the word's last letter. */
export const objectOf = (word: string): string => {
  const last = (word.codePointAt(word.length - 1) ?? 0) - 0xac00
  return `${word}${last >= 0 && last % 28 !== 0 ? '을' : '를'}`
}
