import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import * as z from 'zod/mini'

const directory = mkdtempSync(join(tmpdir(), 'billim-upload-memory-'))
t.teardown(() => rmSync(directory, { recursive: true }))

/** Pixels of one colour, which are soon drawn anew, with nine megabytes behind them that belong to no picture. */
async function heavyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a66' } })
  return new Uint8Array(Buffer.concat([await canvas.jpeg().toBuffer(), Buffer.alloc(9 * 1024 * 1024)]))
}

t.test('the memory stays flat however many photos come at once', async (t) => {
  const child = fork(new URL('../support/photoShop.ts', import.meta.url), [directory])
  const ended = once(child, 'exit')
  const [said] = await once(child, 'message')
  const told = z.object({ url: z.string(), senders: z.array(z.record(z.string(), z.string())) })
  const shop = told.parse(said)
  const photo = new File([await heavyPhoto()], 'heavy.jpg')
  /** The most megabytes that the shop ever took, once so many photos came at the same time. */
  const sendAtOnce = async (photos: number) => {
    const answers = await Promise.all(
      Array.from({ length: photos }, async (_, nth) => {
        const form = new FormData()
        form.set('content', '좋아요')
        form.set('file1', photo)
        const answer = await fetch(`${shop.url}/api/users/test-forms`, {
          method: 'POST',
          headers: shop.senders[nth % shop.senders.length] ?? {},
          body: form,
        })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    t.same([...new Set(answers)], [200])
    const answer = once(child, 'message')
    child.send('how much?')
    return z.number().parse((await answer)[0])
  }
  // What the allocator keeps for the next photo grows with the first ones.
  await sendAtOnce(2)
  const two = await sendAtOnce(2)
  const eighteen = await sendAtOnce(18)
  t.comment(`two photos ${two} MB, eighteen photos ${eighteen} MB`)
  // Each is 9 MB of bytes: sixteen more in memory would be 144 at least.
  t.ok(eighteen - two < 100, `${two} MB, then ${eighteen} MB`)
  child.kill('SIGTERM')
  t.same(await ended, [0, null])
})
