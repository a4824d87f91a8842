import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import t from 'tap'
import * as z from 'zod/mini'

const directory = mkdtempSync(join(tmpdir(), 'billim-upload-memory-'))
t.teardown(() => rmSync(directory, { recursive: true }))

/** Twelve million pixels of one colour, with nine megabytes behind them that belong to no picture. */
async function heavyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#a66' } })
  return new Uint8Array(Buffer.concat([await canvas.jpeg().toBuffer(), Buffer.alloc(9 * 1024 * 1024)]))
}

t.test('the memory stays flat however many photos come at once', async (t) => {
  const child = spawn(
    process.execPath,
    [new URL('../support/photoShop.ts', import.meta.url).pathname, directory],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const [said] = await once(lines, 'line')
  const shop = z
    .object({ url: z.string(), headers: z.record(z.string(), z.string()) })
    .parse(JSON.parse(said))
  const photo = new File([await heavyPhoto()], 'heavy.jpg')
  /** The most megabytes that the shop took while so many photos came at the same time. */
  const sendAtOnce = async (photos: number) => {
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, residentMegabytes(child.pid ?? 0))
    }, 20)
    const answers = await Promise.all(
      Array.from({ length: photos }, async () => {
        const form = new FormData()
        form.set('content', '좋아요')
        form.set('file1', photo)
        const answer = await fetch(`${shop.url}/api/users/test-forms`, {
          method: 'POST',
          headers: shop.headers,
          body: form,
        })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    clearInterval(watching)
    t.same([...new Set(answers)], [200])
    return most
  }
  // What the allocator keeps for the next photo grows with the first ones.
  const eight = Math.max(await sendAtOnce(8), await sendAtOnce(8))
  const twentyFour = await sendAtOnce(24)
  t.comment(`eight photos ${eight} MB, twenty-four photos ${twentyFour} MB`)
  // Each is 36 MB of pixels and 9 MB of bytes: sixteen more in memory would be 144 at least.
  t.ok(twentyFour - eight < 100, `${eight} MB, then ${twentyFour} MB`)
  child.kill('SIGTERM')
  t.same(await ended, [0, null])
})

const residentMegabytes = (pid: number): number =>
  Math.round(Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024)
