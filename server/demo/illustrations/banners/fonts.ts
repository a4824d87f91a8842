import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

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
}
