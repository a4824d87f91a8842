import t from 'tap'
import { scenes } from '../../server/demo/illustrations/banners/scenes.ts'
import { allowedMaterials } from '../../server/demo/illustrations/index.ts'
import { eventStories } from '../../server/demo/story/discoverEvents.ts'
import { bannerStories, planningStories, popupStories } from '../../server/demo/story/discoverStory.ts'
import { descriptionOf, kindOf, sizeOf } from '../../server/demo/story/products/description.ts'
import { demoProducts } from '../../server/demo/story/products/index.ts'
import { brands, departments, shelves } from '../../server/demo/story/shelf.ts'

t.test('the demo catalogue is large, and no two of its products can be taken for each other', async (t) => {
  t.ok(demoProducts.length >= 200, `${demoProducts.length} products`)
  t.equal(new Set(demoProducts.map(({ brand }) => brand)).size, 24)
  t.equal(Object.keys(brands).length, 24)
  const drawn = demoProducts.map(({ picture: { silhouette, material, colour, proportion } }) =>
    [silhouette, material, colour, proportion].join(),
  )
  const twice = drawn.filter((one, nth) => drawn.indexOf(one) !== nth)
  t.same(twice, [], 'no two look the same')
  for (const unique of ['key', 'name', 'line'] as const)
    t.equal(new Set(demoProducts.map((product) => product[unique])).size, demoProducts.length, unique)
  t.equal(new Set(demoProducts.map(descriptionOf)).size, demoProducts.length)
})

t.test('every product can be drawn, and costs what its kind may cost', async (t) => {
  for (const { key, picture, dailyRentalPrice } of demoProducts) {
    t.ok(allowedMaterials(picture.silhouette).includes(picture.material), key)
    t.equal(dailyRentalPrice % 100, 0, key)
    t.ok(dailyRentalPrice >= 2_500 && dailyRentalPrice <= 40_000, `${key}: ${dailyRentalPrice}`)
  }
  const rates = demoProducts.map(({ discountRate }) => discountRate)
  for (const [from, to] of [
    [0, 0],
    [1, 29],
    [30, 49],
    [50, 69],
    [70, 100],
  ] as const)
    t.ok(
      rates.some((rate) => rate >= from && rate <= to),
      `a discount from ${from} to ${to} per cent`,
    )
  t.ok(demoProducts.some(({ paidShipping }) => paidShipping))
  t.ok(demoProducts.filter(({ consigned }) => consigned).length >= 6)
  t.ok(demoProducts.some(({ turnaroundDays }) => turnaroundDays))
})

t.test('every shelf of the third level holds at least four products', async (t) => {
  const shelf = (id: number) => demoProducts.filter((product) => shelves[product.shelf][2] === id).length
  for (const first of departments)
    for (const second of first.children)
      for (const { id, name } of second.children) t.ok(shelf(id) >= 4, `${id} ${name}: ${shelf(id)}`)
})

t.test('an item has one size, and a watch the one that its name says', async (t) => {
  for (const product of demoProducts) {
    const size = sizeOf(product)
    t.notMatch(size, /부터|또는/, product.name)
    if (kindOf(product.picture.silhouette) === 'shoes') t.match(size, /^2[2-8]\dmm$/, product.name)
    const [, named] = / (\d\d)\b/.exec(product.name) ?? []
    if (kindOf(product.picture.silhouette) === 'watch' && named !== undefined)
      t.equal(size, `${named}mm`, product.name)
  }
})

const promoted = [
  ...bannerStories,
  ...popupStories,
  ...planningStories.flatMap(({ picture }) => picture ?? []),
  ...eventStories.map(({ picture }) => picture),
]

t.test('home and the promotions show each scene once, and none of those of the service pages', async (t) => {
  const shown = promoted.map(({ scene }) => scene)
  t.equal(new Set(shown).size, shown.length)
  // Those in web/public/drawn.
  for (const scene of ['atelier', 'evening', 'city', 'weekend', 'welcome'] as const)
    t.notOk(shown.includes(scene), scene)
})

t.test('a promotion shows the very thing that its words name', async (t) => {
  const bags = ['topHandle', 'tote', 'hobo', 'bucket', 'clutch', 'saddle', 'backpack']
  const named: readonly (readonly [word: RegExp, things: readonly string[]])[] = [
    [/토트/, ['tote']],
    [/드레스/, ['gown', 'slipDress', 'pleatedDress']],
    [/재킷/, ['blazer']],
    [/시간|시계/, ['dressWatch', 'chronograph']],
    [/^(?!.*(재킷|토트)).*가방/s, bags],
  ]
  for (const { title, scene } of promoted)
    for (const [word, things] of named)
      if (word.test(title)) t.ok(things.includes(scenes[scene].props[0].illustration.silhouette), title)
})
