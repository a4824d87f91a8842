import css from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?inline'

const family = 'Pretendard Variable'
/** Family of the subsets that the page's text does not need yet: later in the stack, so that no word looks them up. */
const deferredFamily = 'Pretendard Variable Rest'

type Subset = { src: string; weight: string; range: string }

/** Parses the font faces without attaching the style sheet, which would recalculate all styles. Fetches nothing. */
function subsetsIn(text: string): Subset[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const descriptor = (name: string) => rule.style.getPropertyValue(name)
    return { src: descriptor('src'), weight: descriptor('font-weight'), range: descriptor('unicode-range') }
  })
}

/** A face belongs to the page whose constructor made it. */
const faceOf = (page: Document, name: string, { src, weight, range }: Subset): FontFace =>
  new (page.defaultView?.FontFace ?? FontFace)(name, src, { weight, unicodeRange: range, display: 'swap' })

/** True when a subset covers any of these letters; its range is a list such as `U+3131, U+AC00-D7A3`. */
function covers({ range }: Subset, letters: ReadonlySet<number>): boolean {
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
 * Loads the subsets that `words` need and adds them together, as each one added alone would lay out the whole page
 * again. The browser fetches the other subsets when a text needs them. The page may be one in a frame of this one.
 */
export async function addFace(words: string, page: Document = document) {
  const letters = new Set([...words].map((letter) => letter.codePointAt(0) ?? 0))
  const subsets = subsetsIn(css).map((subset) => {
    const isNeeded = covers(subset, letters)
    return { isNeeded, make: () => faceOf(page, isNeeded ? family : deferredFamily, subset) }
  })
  const faces = subsets.map(({ isNeeded, make }) => ({ isNeeded, make, face: make() }))
  // Letters of a subset that fails to load are drawn by the next font of the stack.
  await Promise.allSettled(faces.map(({ isNeeded, face }) => isNeeded && face.load()))
  for (const { face } of faces)
    page.fonts.add(face)
    // A face that failed once never loads again: a new one takes its place.
  ;(page.defaultView ?? window).addEventListener('online', () => {
    for (const part of faces) {
      if (part.face.status !== 'error') continue
      page.fonts.delete(part.face)
      part.face = part.make()
      page.fonts.add(part.face)
    }
  })
}
