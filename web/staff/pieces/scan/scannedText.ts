import { convertHangulToQwerty } from 'es-hangul'

/**
 * The code that a scanner typed. While the keyboard is in Korean mode its letters arrive as syllables: ㅠㅎ-2411-07 is
 * BG-2411-07. Codes have capitals, digits and hyphens.
 */
export function scannedText(typed: string): string {
  const text = typed.normalize('NFC').trim()
  return (/[ㄱ-ㅣ가-힣]/.test(text) ? convertHangulToQwerty(text) : text).toUpperCase()
}
