import { readdir } from 'node:fs/promises'
import { mock } from 'node:test'
import sharp from 'sharp'
import { test } from 'tap'
import { NoTurn } from '../../server/platform/limit.ts'
import { promotionPictures } from '../../server/promotions/pictures.ts'
import { aFolder } from '../support/aFolder.ts'

const words = { title: '겨울 가방', subtitle: '하루만 빌려도', scene: 'city' } as const
const narrow = { format: 'mobile', width: 390, type: 'webp' } as const
const aMaster = () =>
  sharp({ create: { width: 90, height: 112, channels: 3, background: '#777' } })
    .png()
    .toBuffer()

test('who waits a minute for a picture of words is refused as busy, and gets it later (rule 902)', async (t) => {
  const directory = aFolder(t)
  const [begins, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<Buffer>()]
  const pictures = promotionPictures(directory, ({ seed }) => {
    begins.resolve()
    return seed === 1 ? ends.promise : aMaster()
  })
  const slow = pictures({ ...words, seed: 1 }, narrow)
  await begins.promise
  let refused: unknown
  const waiting = pictures({ ...words, seed: 2 }, narrow).catch((fault: unknown) => {
    refused = fault
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  for (let minutes = 0; minutes < 100 && refused === undefined; minutes += 1) {
    mock.timers.tick(60_000)
    await readdir(directory)
  }
  mock.timers.reset()
  t.ok(refused instanceof NoTurn)
  ends.resolve(await aMaster())
  await Promise.all([slow, waiting])
  t.ok((await pictures({ ...words, seed: 2 }, narrow)).length > 0)
})
