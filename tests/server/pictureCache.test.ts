import { readdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { test } from 'tap'
import { pictureCache } from '../../server/demo/illustrations/index.ts'
import { aDrawnBag } from '../support/aDrawnBag.ts'
import { aFolder } from '../support/aFolder.ts'

const aSmallMaster = () =>
  sharp({ create: { width: 90, height: 112, channels: 3, background: '#777' } })
    .png()
    .toBuffer()

test('many shoppers who open a new product at once wait for one drawing', async (t) => {
  let drawn = 0
  const cache = pictureCache({
    directory: aFolder(t),
    render: () => {
      drawn++
      return aSmallMaster()
    },
  })
  const asked = await Promise.all([
    ...Array.from({ length: 6 }, () => cache.get(aDrawnBag(), 'front', 360, 'webp')),
    cache.get(aDrawnBag(), 'front', 720, 'webp'),
    cache.get(aDrawnBag(), 'front', 360, 'avif'),
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
    directory: aFolder(t),
    render: async () => {
      most = Math.max(most, ++busy)
      const master = await aSmallMaster()
      busy--
      return master
    },
  })
  await Promise.all([1, 2, 3, 4].map((seed) => cache.get(aDrawnBag({ seed }), 'front', 180, 'webp')))
  t.equal(most, 1)
})

test('a picture that was drawn before a restart is not drawn again', async (t) => {
  const directory = aFolder(t)
  const before = await pictureCache({ directory, render: aSmallMaster }).get(aDrawnBag(), 'side', 180, 'webp')
  const never = () => Promise.reject(new Error('drawn again'))
  const restarted = pictureCache({ directory, render: never })
  t.same(await restarted.get(aDrawnBag(), 'side', 180, 'webp'), before)
  t.ok(
    (await restarted.get(aDrawnBag(), 'side', 360, 'avif')).file,
    'another width comes from the kept master',
  )
  await t.rejects(restarted.get(aDrawnBag(), 'detail', 180, 'webp'), /drawn again/)
})

test('servers that share their masters draw each once', async (t) => {
  const masters = new Map<string, Buffer>()
  const shared = {
    get: async (name: string) => masters.get(name) ?? null,
    put: async (name: string, master: Buffer) => void masters.set(name, master),
  }
  let drawn = 0
  const render = () => {
    drawn += 1
    return aSmallMaster()
  }
  for (let server = 0; server < 2; server += 1) {
    const cache = pictureCache({ directory: aFolder(t), render, shared })
    await cache.get(aDrawnBag(), 'front', 180, 'webp')
  }
  t.equal(drawn, 1)
})

test('a card’s picture is drawn small, and taken from a larger one that is there', async (t) => {
  const directory = aFolder(t)
  const widths: number[] = []
  const cache = pictureCache({
    directory,
    render: (_illustration, _shown, width) => {
      widths.push(width)
      return aSmallMaster()
    },
  })
  for (const width of [180, 360, 540, 720, 900]) await cache.get(aDrawnBag(), 'front', width, 'webp')
  t.same(widths, [360, 540, 900])
  await cache.get(aDrawnBag({ seed: 9 }), 'front', 900, 'webp')
  await cache.get(aDrawnBag({ seed: 9 }), 'front', 180, 'webp')
  t.same(widths, [360, 540, 900, 900])
})

test('a page of cards is filled from small drawings first, the right ones follow', async (t) => {
  const directory = aFolder(t)
  const drawn: string[] = []
  const cache = pictureCache({
    directory,
    render: ({ seed }, _shown, width) => {
      drawn.push(`${seed}-${width}`)
      return aSmallMaster()
    },
  })
  const seeds = Array.from({ length: 12 }, (_, nth) => nth + 1)
  const cards = await Promise.all(
    seeds.map((seed) => cache.soonest(aDrawnBag({ seed }), 'front', 720, 'webp')),
  )
  const soft = cards.filter(({ final }) => !final).length
  t.ok(soft >= 6, `${soft} of 12 are soft at first`)
  const lastSmall = drawn.findLastIndex((one) => one.endsWith('-360'))
  const tooEarly = drawn
    .slice(0, lastSmall)
    .filter((one) => one.endsWith('-900') && drawn.includes(one.replace('-900', '-360')))
  t.same(tooEarly, [], 'no card is drawn a second time while others wait for their first')
  for (const { file } of cards) t.equal((await sharp(file).metadata()).width, 720)
  const again = await Promise.all(seeds.map((seed) => cache.get(aDrawnBag({ seed }), 'front', 720, 'webp')))
  t.equal(new Set(again.map(({ file }) => file)).size, 12)
  t.equal(new Set(drawn).size, drawn.length, 'nothing is drawn twice')
  t.equal((await cache.soonest(aDrawnBag({ seed: 12 }), 'front', 720, 'webp')).final, true)
})

test('a drawing that fails leaves nothing behind and the next request tries again', async (t) => {
  const directory = aFolder(t)
  let attempts = 0
  const cache = pictureCache({
    directory,
    render: () => (++attempts === 1 ? Promise.reject(new Error('out of memory')) : aSmallMaster()),
  })
  await t.rejects(cache.get(aDrawnBag(), 'front', 180, 'webp'), /out of memory/)
  t.same(await readdir(directory), [])
  const { file } = await cache.get(aDrawnBag(), 'front', 180, 'webp')
  t.equal((await sharp(file).metadata()).width, 180)
  t.notOk((await readdir(directory)).some((name) => name.endsWith('.part')))
})

test('half a picture left by a crash is not served', async (t) => {
  const directory = aFolder(t)
  const cache = pictureCache({ directory, render: aSmallMaster })
  const { file } = await cache.get(aDrawnBag(), 'front', 180, 'webp')
  await writeFile(`${file}.left-over.part`, 'half')
  t.same(await cache.get(aDrawnBag(), 'front', 180, 'webp'), { file })
  t.equal((await sharp(file).metadata()).format, 'webp')
})
