import sharp from 'sharp'
import { test } from 'tap'
import { bannerSizes, drawWords, wordsSvg } from '../../server/promotions/wordsPicture.ts'

const banner = {
  title: '가을 <한정> & 특가\n주말까지',
  subtitle: '하루 9,800원부터',
  scene: 'evening',
  seed: 3,
} as const

test('a promotion without a picture sets its words, safely, in both formats', async (t) => {
  for (const format of ['pc', 'mobile'] as const) {
    const svg = wordsSvg(banner, format)
    t.match(svg, '가을 &lt;한정&gt; &amp; 특가')
    t.match(svg, '주말까지')
    t.match(svg, '하루 9,800원부터')
    t.match(await sharp(Buffer.from(svg)).metadata(), bannerSizes[format])
  }
  t.not(wordsSvg(banner, 'pc'), wordsSvg({ ...banner, seed: 4 }, 'pc'), 'the seed chooses the ground')
})

test('characters that no picture can hold are left out of it', async (t) => {
  const svg = wordsSvg({ ...banner, subtitle: '하루\u000b 9,800\u0000원\uffff부터\ud800 💼' }, 'pc')
  t.match(svg, '하루 9,800원부터 💼')
  t.match(await sharp(Buffer.from(svg)).metadata(), bannerSizes.pc)
})

test('its words are legible: dark letters on a light ground', async (t) => {
  const picture = sharp(await drawWords(banner, 'mobile')).greyscale()
  t.match(await picture.metadata(), { format: 'png', ...bannerSizes.mobile })
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
  const ground = data[0] ?? 0
  t.ok(ground > 200, `the ground is ${ground}`)
  t.ok(data.filter((tone) => tone < 60).length > 5_000, 'letters are drawn')
})
