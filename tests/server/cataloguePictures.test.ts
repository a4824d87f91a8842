import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import * as pictures from '../../server/demo/pictures/index.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { testEnv } from '../support/app.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('catalogue_pictures')
const directory = mkdtempSync(join(tmpdir(), 'billim-pictures-'))
const app = await buildApp({ ...shop.deps, env: testEnv({ DATA_DIR: directory }) }, [pictures])
t.teardown(async () => {
  await app.close()
  await shop.end()
  rmSync(directory, { recursive: true })
})
const id = await shop.aBag()

t.test(
  'a product’s picture is drawn in the width and format that was asked for, and may be kept',
  async (t) => {
    const url = `/files/pictures/${id}/front-180.webp`
    const answer = await app.inject({ url })
    t.equal(answer.statusCode, 200)
    t.match(await sharp(answer.rawPayload).metadata(), { format: 'webp', width: 180, height: 225 })
    t.match(answer.headers, {
      'content-type': 'image/webp',
      'cache-control': /^public, max-age=\d+/,
      etag: /^"/,
    })
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
    t.equal(again.statusCode, 304)
    t.equal(again.rawPayload.length, 0)
    const rewritten = { 'if-none-match': `"other", W/${answer.headers.etag}` }
    t.equal((await app.inject({ url, headers: rewritten })).statusCode, 304, 'as a proxy names it')
    t.equal((await app.inject({ url, headers: { 'if-none-match': 'W/"other"' } })).statusCode, 200)
    const avif = await app.inject({ url: `/files/pictures/${id}/front-360.avif` })
    t.match(await sharp(avif.rawPayload).metadata(), { format: 'heif', width: 360 })
    const best = await app.inject({
      url: `/files/pictures/${id}/front?w=180`,
      headers: { accept: 'image/webp,*/*' },
    })
    t.match(best.headers, { 'content-type': 'image/webp', vary: /Accept/i })
    t.same(best.rawPayload, answer.rawPayload)
  },
)

t.test('other widths, views, formats and products are no pictures', async (t) => {
  for (const name of [
    'front-181.webp',
    'back-180.webp',
    'front-180.gif',
    '..%2F..%2Fetc-180.webp',
    'front.webp',
  ])
    t.equal((await app.inject({ url: `/files/pictures/${id}/${name}` })).statusCode, 400, name)
  t.equal((await app.inject({ url: '/files/pictures/99999/front-180.webp' })).statusCode, 404)
})
