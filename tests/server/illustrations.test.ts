import sharp from 'sharp'
import { test } from 'tap'
import { drawProps } from '../../server/demo/illustrations/banners/banner.ts'
import { scenes } from '../../server/demo/illustrations/banners/scenes.ts'
import {
  allowedMaterials,
  bannerScenes,
  bannerSizes,
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
  proportions,
  renderPicture,
  silhouettes,
  views,
} from '../../server/demo/illustrations/index.ts'
import { aDrawnBag } from '../support/aDrawnBag.ts'

const plain = (silhouette: Illustration['silhouette']) =>
  aDrawnBag({ silhouette, material: allowedMaterials(silhouette)[0] })
/** Every silhouette from each side. */
const fromEachSide = silhouettes.flatMap((silhouette) =>
  views.map((view) => ({ silhouette, view, svg: drawSvg(plain(silhouette), view) })),
)

/** Every silhouette in each material that it allows and in each proportion, not in each pair of both. */
const ofEachKind = silhouettes.flatMap((silhouette) => {
  const allowed = allowedMaterials(silhouette)
  return Array.from({ length: Math.max(allowed.length, proportions.length) }, (_, nth) =>
    aDrawnBag({
      silhouette,
      material: allowed[nth % allowed.length] ?? allowed[0],
      proportion: proportions[nth % proportions.length] ?? 'medium',
      colour: colours[(nth * 7) % colours.length] ?? 'noir',
      seed: nth + 1,
    }),
  )
})

test('the same product always gets the same picture', async (t) => {
  for (const { silhouette, view, svg } of fromEachSide)
    t.equal(drawSvg(plain(silhouette), view), svg, `${silhouette} ${view}`)
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
  const pictures = new Set(changes.flatMap((change) => views.map((view) => drawSvg(aDrawnBag(change), view))))
  t.equal(pictures.size, changes.length * views.length)
})

test('every silhouette tells its small, medium and large proportion apart', async (t) => {
  for (const silhouette of silhouettes) {
    const [material] = allowedMaterials(silhouette)
    const pictures = proportions.map((proportion) =>
      drawSvg(aDrawnBag({ silhouette, material, proportion }), 'front'),
    )
    t.equal(new Set(pictures).size, proportions.length, silhouette)
  }
})

test('no drawing holds a number that went wrong', async (t) => {
  const isWrong = (svg: string) => /NaN|undefined|Infinity/.test(svg)
  t.same(
    fromEachSide.flatMap(({ silhouette, view, svg }) => (isWrong(svg) ? [`${silhouette} ${view}`] : [])),
    [],
  )
  // Each material and each proportion is among them from each side.
  const wrong = ofEachKind.flatMap((product, nth) => {
    const view = views[nth % views.length] ?? 'front'
    return isWrong(drawSvg(product, view))
      ? [`${product.silhouette} ${product.material} ${product.proportion} ${view}`]
      : []
  })
  t.ok(ofEachKind.length > 90, `${ofEachKind.length} products`)
  t.same(wrong, [])
})

test('every allowed material can be drawn as a picture', async (t) => {
  const tones = new Map<string, number>()
  for (const silhouette of silhouettes)
    for (const material of allowedMaterials(silhouette)) {
      const svg = Buffer.from(drawSvg(aDrawnBag({ silhouette, material, colour: 'noir' }), 'front'))
      // `stats()` takes five times as long: it looks for much more than the darkest pixel.
      const { data, info } = await sharp(svg, { density: 3, unlimited: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      let darkest = 255
      for (let at = 0; at < data.length; at += info.channels) darkest = Math.min(darkest, data[at] ?? 255)
      tones.set(`${silhouette} ${material}`, darkest)
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
    const svg = Buffer.from(drawSvg(aDrawnBag({ silhouette, material, colour: 'noir' }), 'front'))
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
  t.throws(() => drawSvg(aDrawnBag({ colour: 'neon' }), 'front'), /neon/)
})

test('a picture stands on the flat tile of the shop at the width that was asked for', async (t) => {
  const picture = sharp(await renderPicture(aDrawnBag(), 'front', { width: 180, format: 'png' }))
  const { width, height, format } = await picture.metadata()
  t.match({ width, height, format }, { width: 180, height: 225, format: 'png' })
  const [r, g, b] = await picture.extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()
  t.same([r, g, b], [0xf4, 0xf3, 0xf1])
})

test('pictures are drawn beside the server, and a drawing that fails there is said', async (t) => {
  const apart = await drawMasterApart(aDrawnBag(), 'front', 360)
  t.match(await sharp(apart).metadata(), { width: 360, height: 450, format: 'webp' })
  await t.rejects(drawMasterApart(aDrawnBag({ colour: 'neon' }), 'front', 360), /neon/)
})

test('a member’s picture shows the product in a room, not on the shop’s tile', async (t) => {
  for (const silhouette of ['topHandle', 'gown', 'dressWatch', 'pump', 'scarf'] as const) {
    const [material] = allowedMaterials(silhouette)
    const product = aDrawnBag({ silhouette, material })
    const drawn = photos.map((photo) => drawPhotoSvg(product, photo))
    t.equal(new Set([...drawn, drawSvg(product, 'front')]).size, photos.length + 1, silhouette)
    for (const svg of drawn) t.notMatch(svg, /NaN|undefined|Infinity/)
  }
  const room = sharp(Buffer.from(drawPhotoSvg(aDrawnBag(), 'daylight')), { density: 6, unlimited: true })
  const [r, g, b] = await room.extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()
  t.not([r, g, b].join(), [0xf4, 0xf3, 0xf1].join())
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

test('a banner shows the whole of its products, garments to the hem', async (t) => {
  const garments = bannerScenes.filter((scene) => scenes[scene].props.some(({ pose }) => pose === 'hangs'))
  t.ok(garments.length >= 10)
  for (const scene of garments)
    for (const format of ['pc', 'mobile'] as const) {
      const { width, height } = bannerSizes[format]
      // A quarter of the picture's width around it, at an eighth of its size; shadows may leave it.
      const [scale, margin] = [8, width / 4]
      const [across, down] = [width + 2 * margin, height + 2 * margin].map((side) => side / scale)
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}"
        viewBox="${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}">${drawProps({ scene, seed: 3 }, format)}</svg>`
      const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
        .extractChannel('alpha')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const solid = [...data.entries()].flatMap(([at, alpha]) =>
        alpha > 200 ? [{ x: at % info.width, y: Math.floor(at / info.width) }] : [],
      )
      const outside = solid.filter(
        ({ x, y }) =>
          x * scale < margin ||
          (x + 1) * scale > margin + width ||
          y * scale < margin ||
          (y + 1) * scale > margin + height,
      )
      t.ok(solid.length > 0, `${scene} ${format}`)
      t.equal(outside.length, 0, `${scene} ${format}`)
    }
})

test('a brand mark is the name in spaced capitals', async (t) => {
  t.match(drawBrandMarkSvg('Veranne'), 'VERANNE')
  t.match(drawBrandMarkSvg('A & B'), 'A &amp; B')
})
