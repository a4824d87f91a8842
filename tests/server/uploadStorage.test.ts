import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { openStorage } from '../../server/platform/uploads/index.ts'
import { testEnv } from '../support/app.ts'
import { playedProviders } from '../support/simulators.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-storage-'))
const providers = await playedProviders()
t.teardown(async () => {
  await providers.end()
  rmSync(directory, { recursive: true })
})
const bucket = { S3_ENDPOINT: `${providers.url}/s3`, S3_BUCKET: 'billim-test' }
const kinds = {
  'the disk of this machine': testEnv({ DATA_DIR: directory }),
  'an S3 bucket': testEnv(bucket),
}

for (const [where, env] of Object.entries(kinds))
  t.test(`files are kept, read, replaced and removed on ${where}`, async (t) => {
    const storage = openStorage(env)
    const key = 'photos/0199aaaa-0000-4000-8000-000000000001/240.webp'
    const read = async () => {
      const found = await storage.get(key)
      return found === null
        ? null
        : { bytes: found.bytes, text: (await buffer(found.body)).toString('latin1') }
    }
    t.equal(await read(), null, 'nothing is there yet')
    await storage.remove(key)
    const first = Buffer.from('\x00\xff\r\n first', 'latin1')
    await storage.put(key, first, 'image/webp')
    t.same(await read(), { bytes: first.length, text: first.toString('latin1') })
    const second = Buffer.alloc(3 * 1024 * 1024, 'second')
    await storage.put(key, second, 'image/webp')
    t.equal((await read())?.bytes, second.length)
    await storage.put('uploads/other.webp', first, 'image/webp')
    await storage.remove(key)
    t.equal(await read(), null)
    t.equal((await storage.get('uploads/other.webp'))?.bytes, first.length, 'the others stay')
    for (const wrong of ['../secret', 'photos/../../secret', '/etc/passwd', 'photos', 'a b/c', ''])
      await t.rejects(storage.put(wrong, first, 'image/webp'), /no key of a stored file/, wrong)
  })

t.test('the disk keeps no half file and no empty folder', async (t) => {
  t.same(
    readdirSync(directory),
    ['photos', 'uploads'].filter((name) => readdirSync(directory).includes(name)),
  )
  t.same(readdirSync(join(directory, 'uploads')), ['other.webp'])
})

t.test('a bucket that does not know us, or is not there, is a fault and not an absent file', async (t) => {
  const stranger = openStorage(testEnv({ ...bucket, S3_SECRET_ACCESS_KEY: 'another secret' }))
  await t.rejects(stranger.get('uploads/other.webp'), /403.*SignatureDoesNotMatch/s)
  await t.rejects(stranger.put('uploads/x.webp', Buffer.from('x'), 'image/webp'), /403/)
  await t.rejects(stranger.remove('uploads/other.webp'), /403/)
  const nowhere = openStorage(testEnv({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9' }))
  await t.rejects(nowhere.get('uploads/other.webp'))
  t.ok(await openStorage(testEnv(bucket)).get('uploads/other.webp'), 'and nothing was changed')
})
