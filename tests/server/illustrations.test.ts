import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { test } from 'tap'
import {
  allowedMaterials,
  colours,
  drawBannerSvg,
  drawBrandMarkSvg,
  drawMasterApart,
  drawPhotoSvg,
  drawSvg,
  hardwares,
  type Illustration,
  materials,
  photos,
  pictureCache,
  proportions,
  renderPicture,
  silhouettes,
  views,
} from '../../server/illustrations/index.ts'

const aBag = (change: Partial<Illustration> = {}): Illustration => ({
  silhouette: 'clutch',
  proportion: 'medium',
  material: 'calf',
  colour: 'bordeaux',
  hardware: 'gold',
  seed: 1,
  ...change,
})

const everyAllowedCombination = silhouettes.flatMap((silhouette) =>
  allowedMaterials(silhouette).flatMap((material) =>
    proportions.map((proportion, i) =>
      aBag({
        silhouette,
        material,
        proportion,
        colour: colours[(i * 7) % colours.length] ?? 'noir',
        seed: i + 1,
      }),
    ),
  ),
)

const emptyDirectory = () => mkdtemp(join(tmpdir(), 'pictures-'))

const aSmallMaster = () =>
  sharp({ create: { width: 90, height: 112, channels: 3, background: '#777' } })
    .png()
    .toBuffer()

test('the same product always gets the same picture', async (t) => {
  for (const silhouette of silhouettes)
    for (const view of views) {
      const [material] = allowedMaterials(silhouette)
      const product = aBag({ silhouette, material })
      t.equal(drawSvg(product, view), drawSvg({ ...product }, view), `${silhouette} ${view}`)
    }
})

test('a product that differs in any trait gets another picture', async (t) => {
  const changes: Partial<Illustration>[] = [
    {},
    { silhouette: 'tote' },
    { proportion: 'large' },
    { material: 'croc' },
    { colour: 'forest' },
    { hardware: 'silver' },
    { seed: 2 },
  ]
  const pictures = new Set(changes.flatMap((change) => views.map((view) => drawSvg(aBag(change), view))))
  t.equal(pictures.size, changes.length * views.length)
})

test('every silhouette tells its small, medium and large proportion apart', async (t) => {
  for (const silhouette of silhouettes) {
    const [material] = allowedMaterials(silhouette)
    const pictures = proportions.map((proportion) =>
      drawSvg(aBag({ silhouette, material, proportion }), 'front'),
    )
    t.equal(new Set(pictures).size, proportions.length, silhouette)
  }
})

test('no drawing holds a number that went wrong', async (t) => {
  for (const product of everyAllowedCombination)
    for (const view of views)
      t.notMatch(
        drawSvg(product, view),
        /NaN|undefined|Infinity/,
        `${product.silhouette} ${product.material} ${view}`,
      )
})

test('every allowed material can be drawn as a picture', async (t) => {
  const tones = new Map<string, number>()
  for (const silhouette of silhouettes)
    for (const material of allowedMaterials(silhouette)) {
      const svg = Buffer.from(drawSvg(aBag({ silhouette, material, colour: 'noir' }), 'front'))
      const { channels } = await sharp(svg, { density: 3, unlimited: true }).stats()
      tones.set(`${silhouette} ${material}`, channels[0]?.min ?? 255)
    }
  // A fine chain is thinner than a pixel here.
  for (const [product, darkest] of tones)
    t.ok(
      darkest < (product.startsWith('necklace') ? 215 : 130),
      `${product} shows something darker than its ground`,
    )
})

test('clothes and bags show both of their sides', async (t) => {
  for (const silhouette of ['blazer', 'trench', 'sweater', 'slipDress', 'saddle'] as const) {
    const [material] = allowedMaterials(silhouette)
    const svg = Buffer.from(drawSvg(aBag({ silhouette, material, colour: 'noir' }), 'front'))
    const picture = await sharp(svg, { density: 4, unlimited: true }).png().toBuffer()
    const half = async (left: number) => {
      const cut = await sharp(picture).extract({ left, top: 0, width: 25, height: 60 }).png().toBuffer()
      const { channels } = await sharp(cut).stats()
      return channels[0]?.mean ?? 0
    }
    t.ok(Math.abs((await half(0)) - (await half(25))) < 12, silhouette)
  }
})

test('each material is allowed for some silhouette, and no silhouette asks for an unknown one', async (t) => {
  const used = new Set(silhouettes.flatMap((silhouette) => allowedMaterials(silhouette)))
  t.same([...used].sort(), [...materials].sort())
  t.ok(hardwares.length > 1)
})

test('a colour outside the palette is refused', async (t) => {
  t.throws(() => drawSvg(aBag({ colour: 'neon' }), 'front'), /neon/)
})

test('a picture stands on the flat tile of the shop at the width that was asked for', async (t) => {
  const picture = sharp(await renderPicture(aBag(), 'front', { width: 180, format: 'png' }))
  const { width, height, format } = await picture.metadata()
  t.match({ width, height, format }, { width: 180, height: 225, format: 'png' })
  const [r, g, b] = await picture.extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()
  t.same([r, g, b], [0xf4, 0xf3, 0xf1])
})

test('many shoppers who open a new product at once wait for one drawing', async (t) => {
  let drawn = 0
  const cache = pictureCache({
    directory: await emptyDirectory(),
    render: () => {
      drawn++
      return aSmallMaster()
    },
  })
  const asked = await Promise.all([
    ...Array.from({ length: 6 }, () => cache.get(aBag(), 'front', 360, 'webp')),
    cache.get(aBag(), 'front', 720, 'webp'),
    cache.get(aBag(), 'front', 360, 'avif'),
  ])
  t.equal(drawn, 2, 'one for the cards and one for the gallery')
  t.equal(new Set(asked.map(({ file }) => file)).size, 3)
  const { width, format } = await sharp(await readFile(asked[6]?.file ?? '')).metadata()
  t.match({ width, format }, { width: 720, format: 'webp' })
})

test('two products are never drawn at the same time', async (t) => {
  let busy = 0
  let most = 0
  const cache = pictureCache({
    directory: await emptyDirectory(),
    render: async () => {
      most = Math.max(most, ++busy)
      const master = await aSmallMaster()
      busy--
      return master
    },
  })
  await Promise.all([1, 2, 3, 4].map((seed) => cache.get(aBag({ seed }), 'front', 180, 'webp')))
  t.equal(most, 1)
})

test('a picture that was drawn before a restart is not drawn again', async (t) => {
  const directory = await emptyDirectory()
  const before = await pictureCache({ directory, render: aSmallMaster }).get(aBag(), 'side', 180, 'webp')
  const never = () => Promise.reject(new Error('drawn again'))
  const restarted = pictureCache({ directory, render: never })
  t.same(await restarted.get(aBag(), 'side', 180, 'webp'), before)
  t.ok((await restarted.get(aBag(), 'side', 360, 'avif')).file, 'another width comes from the kept master')
  await t.rejects(restarted.get(aBag(), 'detail', 180, 'webp'), /drawn again/)
})

test('a card’s picture is drawn small, and taken from a larger one that is there', async (t) => {
  const directory = await emptyDirectory()
  const widths: number[] = []
  const cache = pictureCache({
    directory,
    render: (_illustration, _shown, width) => {
      widths.push(width)
      return aSmallMaster()
    },
  })
  for (const width of [180, 360, 540, 720, 900]) await cache.get(aBag(), 'front', width, 'webp')
  t.same(widths, [360, 540, 900])
  await cache.get(aBag({ seed: 9 }), 'front', 900, 'webp')
  await cache.get(aBag({ seed: 9 }), 'front', 180, 'webp')
  t.same(widths, [360, 540, 900, 900])
})

test('a page of cards is filled from small drawings first, the right ones follow', async (t) => {
  const directory = await emptyDirectory()
  const drawn: string[] = []
  const cache = pictureCache({
    directory,
    render: ({ seed }, _shown, width) => {
      drawn.push(`${seed}-${width}`)
      return aSmallMaster()
    },
  })
  const seeds = Array.from({ length: 12 }, (_, nth) => nth + 1)
  const cards = await Promise.all(seeds.map((seed) => cache.soonest(aBag({ seed }), 'front', 720, 'webp')))
  const soft = cards.filter(({ final }) => !final).length
  t.ok(soft >= 6, `${soft} of 12 are soft at first`)
  const lastSmall = drawn.findLastIndex((one) => one.endsWith('-360'))
  const tooEarly = drawn
    .slice(0, lastSmall)
    .filter((one) => one.endsWith('-900') && drawn.includes(one.replace('-900', '-360')))
  t.same(tooEarly, [], 'no card is drawn a second time while others wait for their first')
  for (const { file } of cards) t.equal((await sharp(file).metadata()).width, 720)
  const again = await Promise.all(seeds.map((seed) => cache.get(aBag({ seed }), 'front', 720, 'webp')))
  t.equal(new Set(again.map(({ file }) => file)).size, 12)
  t.equal(new Set(drawn).size, drawn.length, 'nothing is drawn twice')
  t.equal((await cache.soonest(aBag({ seed: 12 }), 'front', 720, 'webp')).final, true)
})

test('pictures are drawn beside the server, and a drawing that fails there is said', async (t) => {
  const apart = await drawMasterApart(aBag(), 'front', 360)
  t.match(await sharp(apart).metadata(), { width: 360, height: 450, format: 'webp' })
  await t.rejects(drawMasterApart(aBag({ colour: 'neon' }), 'front', 360), /neon/)
})

test('a member’s picture shows the product in a room, not on the shop’s tile', async (t) => {
  for (const silhouette of ['topHandle', 'gown', 'dressWatch', 'pump', 'scarf'] as const) {
    const [material] = allowedMaterials(silhouette)
    const product = aBag({ silhouette, material })
    const drawn = photos.map((photo) => drawPhotoSvg(product, photo))
    t.equal(new Set([...drawn, drawSvg(product, 'front')]).size, photos.length + 1, silhouette)
    for (const svg of drawn) t.notMatch(svg, /NaN|undefined|Infinity/)
  }
  const room = sharp(Buffer.from(drawPhotoSvg(aBag(), 'daylight')), { density: 6, unlimited: true })
  const [r, g, b] = await room.extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()
  t.not([r, g, b].join(), [0xf4, 0xf3, 0xf1].join())
})

test('a drawing that fails leaves nothing behind and the next request tries again', async (t) => {
  const directory = await emptyDirectory()
  let attempts = 0
  const cache = pictureCache({
    directory,
    render: () => (++attempts === 1 ? Promise.reject(new Error('out of memory')) : aSmallMaster()),
  })
  await t.rejects(cache.get(aBag(), 'front', 180, 'webp'), /out of memory/)
  t.same(await readdir(directory), [])
  const { file } = await cache.get(aBag(), 'front', 180, 'webp')
  t.equal((await sharp(file).metadata()).width, 180)
  t.notOk((await readdir(directory)).some((name) => name.endsWith('.part')))
})

test('half a picture left by a crash is not served', async (t) => {
  const directory = await emptyDirectory()
  const cache = pictureCache({ directory, render: aSmallMaster })
  const { file } = await cache.get(aBag(), 'front', 180, 'webp')
  await writeFile(`${file}.left-over.part`, 'half')
  t.same(await cache.get(aBag(), 'front', 180, 'webp'), { file })
  t.equal((await sharp(file).metadata()).format, 'webp')
})

test('a banner carries its words, safely, in both formats', async (t) => {
  const banner = {
    title: '가을 <한정> & 특가',
    subtitle: '하루 9,800원부터',
    scene: 'evening',
    seed: 3,
  } as const
  for (const format of ['pc', 'mobile'] as const) {
    const svg = drawBannerSvg(banner, format)
    t.match(svg, '가을 &lt;한정&gt; &amp; 특가')
    t.match(svg, '하루 9,800원부터')
    const { width = 0, height = 0 } = await sharp(Buffer.from(svg), {
      density: 12,
      unlimited: true,
    }).metadata()
    t.ok(format === 'pc' ? width > height : width <= height)
  }
  t.not(drawBannerSvg(banner, 'pc'), drawBannerSvg({ ...banner, scene: 'city' }, 'pc'))
})

test('a brand mark is the name in spaced capitals', async (t) => {
  t.match(drawBrandMarkSvg('Veranne'), 'VERANNE')
  t.match(drawBrandMarkSvg('A & B'), 'A &amp; B')
})
