const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Pretendard is the shop's face; the others hold Hangul on machines that lack it. */
const faces = "Pretendard, 'Pretendard Variable', NanumGothic, 'Noto Sans KR', 'Noto Sans CJK KR', sans-serif"

type Lettering = {
  size: number
  weight: number
  colour: string
  tracking: number
  lineHeight?: number
  anchor?: 'start' | 'middle'
}

/** Lines of text drawn from the baseline of the first one; a line break starts the next. */
export function lettering(text: string, x: number, y: number, style: Lettering): string {
  const { size, weight, colour, tracking, lineHeight = size * 1.3, anchor = 'start' } = style
  const lines = text
    .split('\n')
    .map((line, i) => `<tspan x="${x}" y="${y + i * lineHeight}">${escapeText(line)}</tspan>`)
    .join('')
  return `<text font-family="${faces}" font-size="${size}" font-weight="${weight}" letter-spacing="${tracking}" fill="${colour}" text-anchor="${anchor}">${lines}</text>`
}
