import css from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?inline'

const family = 'Pretendard Variable'

/** What a stylesheet would declare, without the restyling that it would cost: none of its files is fetched yet. */
function facesIn(text: string): FontFace[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const said = (name: string) => rule.style.getPropertyValue(name)
    return new FontFace(family, said('src'), {
      weight: said('font-weight'),
      unicodeRange: said('unicode-range'),
      display: 'swap',
    })
  })
}

/** Whether a face draws any of these letters: its range is a list of U+3131, U+AC00-D7A3. */
function draws(face: FontFace, letters: readonly number[]): boolean {
  return face.unicodeRange.split(',').some((range) => {
    const [first = 0, last = first] = range
      .replace(/^\s*U\+/i, '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return letters.some((letter) => first <= letter && letter <= last)
  })
}

/**
 * Its files for these words are put on together: each by itself would lay out the whole page anew. The others come when
 * a word wants them.
 */
export async function addFace(words: string) {
  const faces = facesIn(css)
  const letters = [...new Set(words)].map((letter) => letter.codePointAt(0) ?? 0)
  const wanted = faces.filter((face) => draws(face, letters))
  // One that does not come is drawn by the next face in the row.
  await Promise.allSettled(wanted.map((face) => face.load()))
  for (const face of faces) document.fonts.add(face)
}
