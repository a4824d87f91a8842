import css from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?inline'

const family = 'Pretendard Variable'
/** Behind it in the row of faces: what the page's words do not want is no longer asked for each of them. */
const rest = 'Pretendard Variable Rest'

type Part = { src: string; weight: string; range: string }

/** What a stylesheet would declare, without the restyling that it would cost: none of its files is fetched yet. */
function partsIn(text: string): Part[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const said = (name: string) => rule.style.getPropertyValue(name)
    return { src: said('src'), weight: said('font-weight'), range: said('unicode-range') }
  })
}

const faceOf = (name: string, { src, weight, range }: Part): FontFace =>
  new FontFace(name, src, { weight, unicodeRange: range, display: 'swap' })

/** Whether a part draws any of these letters: its range is a list of U+3131, U+AC00-D7A3. */
function draws({ range }: Part, letters: ReadonlySet<number>): boolean {
  return range.split(',').some((between) => {
    const [first = 0, last = first] = between
      .replace(/^\s*U\+/i, '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    for (let letter = first; letter <= last; letter += 1) if (letters.has(letter)) return true
    return false
  })
}

/**
 * Its files for these words are put on together: each by itself would lay out the whole page anew. The others come when
 * a word wants them.
 */
export async function addFace(words: string) {
  const letters = new Set([...words].map((letter) => letter.codePointAt(0) ?? 0))
  const parts = partsIn(css).map((part) => ({ ...part, isWanted: draws(part, letters) }))
  const wanted = parts.filter(({ isWanted }) => isWanted).map((part) => faceOf(family, part))
  // One that does not come is drawn by the next face in the row.
  await Promise.allSettled(wanted.map((face) => face.load()))
  const others = parts.filter(({ isWanted }) => !isWanted).map((part) => faceOf(rest, part))
  for (const face of [...wanted, ...others]) document.fonts.add(face)
}
