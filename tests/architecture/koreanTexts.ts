import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

const hangul = /[가-힣]/

/** The Korean texts of a source, and where each begins: strings, templates as they are written, and text of JSX. */
export function koreanTexts({ path, text: source }: Source): { text: string; at: number }[] {
  if (!hangul.test(source)) return []
  const found: { text: string; at: number }[] = []
  const take = (text: string, at: number) => {
    if (hangul.test(text)) found.push({ text: text.trim(), at })
  }
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') take(value, start)
    },
    TemplateLiteral: ({ start, end }) => take(source.slice(start + 1, end - 1), start),
    JSXText: ({ value, start }) => take(value, start),
  }).visit(parseSync(path, source).program)
  return found
}
