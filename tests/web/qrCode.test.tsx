import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QrCode } from '../../web/kit/QrCode.tsx'

const sideOf = (html: string, attribute: string) =>
  Number(new RegExp(`${attribute}="(?:0 0 )?(\\d+)`).exec(html)?.[1])

it('gives each module of a code the same whole number of pixels, however long its text is', () => {
  for (const large of [false, true])
    for (let length = 10; length <= 400; length += 15) {
      const html = renderToStaticMarkup(<QrCode text={'가'.repeat(length / 5)} label="코드" large={large} />)
      const [modules, width] = [sideOf(html, 'viewBox'), sideOf(html, 'width')]
      expect(modules).toBeGreaterThan(20)
      expect(width % modules, `${modules} modules on ${width} px`).toBe(0)
      expect(sideOf(html, 'height')).toBe(width)
    }
})
