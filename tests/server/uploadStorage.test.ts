import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { openStorage } from '../../server/platform/uploads/index.ts'
import { testEnv } from '../support/app.ts'
import { playedProviders } from '../support/simulators.ts'

type Server = {
  run: () => Promise<{ port: number }>
  close: () => Promise<void>
}
type Options = { directory: string; address: string; port: number; configureBuckets: { name: string }[] }
const S3rver: new (options: Options & { silent: boolean; vhostBuckets: boolean }) => Server = createRequire(
  import.meta.url,
)('@20minutes/s3rver')

const directory = mkdtempSync(join(tmpdir(), 'billim-storage-'))
const serverDirectory = mkdtempSync(join(tmpdir(), 'billim-s3-'))
const providers = await playedProviders()
const server = new S3rver({
  ...{ directory: serverDirectory, address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false },
  configureBuckets: [{ name: 'billim-test' }],
})
const { port } = await server.run()
t.teardown(async () => {
  await providers.end()
  await server.close()
  rmSync(directory, { recursive: true })
  rmSync(serverDirectory, { recursive: true })
})
const played = { S3_ENDPOINT: `${providers.url}/s3`, S3_BUCKET: 'billim-test' }
const others = {
  ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'billim-test' },
  ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
}
const buckets = { 'the played bucket': played, "an S3 server of others' making": others }
const kinds = {
  'the disk of this machine': testEnv({ DATA_DIR: directory }),
  ...Object.fromEntries(Object.entries(buckets).map(([where, settings]) => [where, testEnv(settings)])),
}

async function readFrom(storage: ReturnType<typeof openStorage>, key: string) {
  const found = await storage.get(key)
  return found === null ? null : { bytes: found.bytes, text: (await buffer(found.body)).toString('latin1') }
}

for (const [where, env] of Object.entries(kinds))
  t.test(`files are kept, read, replaced and removed on ${where}`, async (t) => {
    const storage = openStorage(env)
    const key = 'photos/0199aaaa-0000-4000-8000-000000000001/240.webp'
    const read = () => readFrom(storage, key)
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
    t.equal((await readFrom(storage, 'uploads/other.webp'))?.bytes, first.length, 'the others stay')
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

for (const [where, bucket] of Object.entries(buckets))
  t.test(`${where}, when it does not know us or is not there, is a fault and no absent file`, async (t) => {
    const stranger = openStorage(testEnv({ ...bucket, S3_SECRET_ACCESS_KEY: 'another secret' }))
    await t.rejects(stranger.get('uploads/other.webp'), /403.*SignatureDoesNotMatch/s)
    await t.rejects(stranger.put('uploads/x.webp', Buffer.from('x'), 'image/webp'), /403/)
    await t.rejects(stranger.remove('uploads/other.webp'), /403/)
    const nowhere = openStorage(testEnv({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9' }))
    await t.rejects(nowhere.get('uploads/other.webp'))
    t.ok(await readFrom(openStorage(testEnv(bucket)), 'uploads/other.webp'), 'and nothing was changed')
  })
