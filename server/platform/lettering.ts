import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that no XML document may hold, however they are written; a lone half of a surrogate pair is one. */
const outsideXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const escapeText = (text: string): string =>
  text.replaceAll(outsideXml, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

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

/**
 * Lets the text renderer find Pretendard among the installed packages, because a server often has no Hangul font.
 * Must run before the first text is drawn; a configuration that the environment already names is left alone.
 */
export function offerShopFonts(): void {
  if (process.env.FONTCONFIG_FILE) return
  const packageFile = createRequire(import.meta.url).resolve('pretendard/package.json')
  const fonts = join(dirname(packageFile), 'dist/public/static')
  const file = join(tmpdir(), `shop-fonts-${process.pid}.conf`)
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
      `<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${fonts}</dir>` +
      `<cachedir>${join(tmpdir(), 'shop-fonts-cache')}</cachedir></fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = file
  process.once('exit', () => rmSync(file, { force: true }))
}
