import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request as opened } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import t from 'tap'
import * as members from '../../server/members/index.ts'
import * as uploads from '../../server/platform/uploads/index.ts'
import { createStagingRoom, type Place } from '../../server/platform/uploads/stagingRoom.ts'
import { aMember, headersOf, testApp } from '../support/app.ts'
import { aPhoto, claim, formBody, formRoutes, type Sent, sendForm } from '../support/uploading.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-uploads-'))
const shop = await testApp('uploads', [members, uploads, { routes: formRoutes }], {
  env: { DATA_DIR: directory },
})
t.teardown(async () => {
  await shop.end()
  rmSync(directory, { recursive: true })
})
const { app, deps, database, clock } = shop
const minji = await aMember(deps)
const junho = await aMember(deps, { email: 'junho@example.com', phoneNumber: '01022223333' })
const headers = await headersOf(shop)

type Body = { data: { content: string; photos: Record<string, string> } }
const send = async (sent: Sent) => sendForm(app, headers, await formBody({ content: '좋아요', ...sent }))
const sendOne = async (file: File, more: Sent = {}) => {
  const answer = await send({ file1: file, ...more })
  return answer.json<Body>().data.photos.file1 ?? ''
}
const shown = (photoId: string, name = '1440.webp') => app.inject(`/files/photos/${photoId}/${name}`)
const photosOf = async (memberId: number) => {
  const { rows } = await database.pool.query('SELECT photo_id, use FROM shop.photos WHERE member_id = $1', [
    memberId,
  ])
  return rows
}

/** Noise that no encoder makes small: a photo of as many megabytes as a telephone's. */
async function telephonePhoto(): Promise<File> {
  const [width, height] = [3_024, 4_032]
  const pixels = Buffer.alloc(width * height * 3)
  let state = 1
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    // The upper half is dark and the lower one light.
    pixels[at] = (at < pixels.length / 2 ? 20 : 190) + ((state >> 16) % 48)
  }
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    // Turned on its left side, with the words that it has to be turned back.
    .rotate(270)
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '37/1 33/1 59/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'IMG_0001.JPG')
}

const phonePhoto = await telephonePhoto()

t.test('a photo of a telephone with its place and turned lands upright and without the place', async (t) => {
  const given = Buffer.from(await phonePhoto.arrayBuffer())
  t.ok(given.length > 8 * 1024 * 1024 && given.length < 10 * 1024 * 1024, `${given.length} bytes`)
  t.match(await sharp(given).metadata(), { orientation: 6, width: 4_032, height: 3_024 })
  t.ok((await sharp(given).metadata()).exif?.includes('Phone'))
  const photoId = await sendOne(phonePhoto)
  for (const [name, width] of [
    ['240.webp', 240],
    ['720.avif', 720],
    ['1440.webp', 1_440],
  ] as const) {
    const { statusCode, rawPayload } = await shown(photoId, name)
    t.equal(statusCode, 200, name)
    const metadata = await sharp(rawPayload).metadata()
    t.match(metadata, { width, height: Math.round((width * 4) / 3) }, 'upright')
    t.same([metadata.exif, metadata.xmp, metadata.orientation], [undefined, undefined, undefined])
  }
  // `stats` looks at what came in, so the part is a picture first.
  const top = await sharp((await shown(photoId)).rawPayload)
    .extract({ left: 0, top: 0, width: 1_440, height: 400 })
    .toBuffer()
  const { channels } = await sharp(top).stats()
  t.ok((channels[0]?.mean ?? 255) < 100, 'the upper half is on top')
})

t.test('what is no JPEG or PNG is refused, whatever it is called (rule 90)', async (t) => {
  const page = new TextEncoder().encode('%PDF-1.7\n1 0 obj << /Type /Catalog >>')
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .gif()
    .toBuffer()
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    ['a renamed PDF', page],
    ['a GIF', new Uint8Array(gif)],
    ['nothing', new Uint8Array()],
    ['a drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ]
  for (const [what, bytes] of files) {
    const answer = await send({ file2: new File([bytes], 'photo.jpg', { type: 'image/jpeg' }) })
    t.equal(answer.statusCode, 415, what)
    t.match(answer.json(), {
      code: 'PHOTO_TYPE_NOT_ALLOWED',
      message: '확장자는 .jpg, .jpeg, .png 파일만 등록 가능합니다.',
      data: { field: 'file2' },
    })
  }
  const heic = new TextEncoder().encode('\0\0\0\x24ftypheic\0\0\0\0mif1heic')
  const fromAPhone = await send({ file2: new File([heic], 'IMG_0417.jpg', { type: 'image/jpeg' }) })
  t.match(fromAPhone.json(), {
    code: 'PHOTO_IS_HEIC',
    message: /HEIC 사진은 올릴 수 없어요.*사진 보관함에서/,
    data: { field: 'file2' },
  })
  t.equal(fromAPhone.statusCode, 415)
  const named = await send({ file1: new File([heic], 'IMG_0417.HEIC') })
  t.match(named.json(), {
    code: 'PHOTO_IS_HEIC',
    message: /확장자는 \.jpg, \.jpeg, \.png 파일만 등록 가능합니다\./,
  })
  const png = Buffer.from(await (await aPhoto('a.png')).arrayBuffer())
  for (const bytes of [png.subarray(0, 40), Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')])]) {
    const answer = await send({ file1: new File([new Uint8Array(bytes)], 'half.png') })
    t.match(answer.json(), { code: 'PHOTO_UNREADABLE', message: /사진을 열 수 없어요/ })
  }
})

t.test('a photo under the name of another kind of file is refused, capitals do not matter', async (t) => {
  const photo = await aPhoto()
  for (const name of ['photo.gif', 'photo.heic', 'photo', 'photo.jpg.exe', 'jpg']) {
    const answer = await send({ file3: new File([photo], name) })
    t.equal(answer.statusCode, 415, name)
    t.match(answer.json(), { code: 'PHOTO_TYPE_NOT_ALLOWED', data: { field: 'file3' } }, name)
  }
  for (const name of ['photo.JPEG', '사진.Jpg', 'photo.png'])
    t.equal((await send({ file3: new File([photo], name) })).statusCode, 200, name)
})

/** A PNG of this size, kind of pixels (bits, colour, …, interlaced) and packed data. */
function aPng(
  width: number,
  height: number,
  kind: readonly number[],
  pixels: Buffer,
): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const frame = Buffer.alloc(4)
    frame.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([frame, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(kind, 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** A PNG of one colour, 20,000 by 20,000, of one grey bit a pixel, as a program would write it that wants to fill a memory. */
const aBomb = (side: number) =>
  aPng(side, side, [1, 0, 0, 0, 0], deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 }))

/** The beginning of a PNG of four colours in 16 bits, interlaced, of which the pixels do not follow. */
const begun = (width: number, height: number) =>
  aPng(width, height, [16, 6, 0, 0, 1], deflateSync(Buffer.alloc(64)))

t.test(
  'what would take hundreds of megabytes to decode is refused by its first bytes (rule 594)',
  async (t) => {
    const large = await send({ file1: new File([begun(8_000, 8_100)], 'large.png') })
    t.match(large.json(), { code: 'PHOTO_TOO_MANY_PIXELS', data: { field: 'file1' } })
    const small = await send({ file1: new File([begun(4_000, 3_000)], 'small.png') })
    t.match(small.json(), { code: 'PHOTO_UNREADABLE' }, 'that one was decoded as far as it goes')
    const progressive = { format: 'jpeg', isProgressive: true, channels: 3, depth: 'uchar' } as const
    const phone = { ...progressive, width: 8_160, height: 6_120, chromaSubsampling: '4:2:0' }
    t.notOk(uploads.isTooMuchToHold(phone), 'fifty megapixels, edited')
    t.ok(uploads.isTooMuchToHold({ ...phone, chromaSubsampling: '4:4:4' }))
    t.notOk(uploads.isTooMuchToHold({ ...phone, isProgressive: false, chromaSubsampling: '4:4:4' }))
  },
)

t.test(
  'too many pixels in few bytes are refused before they are decoded, and so are too many bytes',
  async (t) => {
    const bomb = aBomb(20_000)
    t.ok(bomb.length < 100 * 1024, `${bomb.length} bytes`)
    const before = process.memoryUsage.rss()
    const blown = await send({ file1: new File([bomb], 'white.png') })
    t.equal(blown.statusCode, 413)
    t.match(blown.json(), { code: 'PHOTO_TOO_MANY_PIXELS', message: /가로와 세로가 너무 커요/ })
    t.ok(process.memoryUsage.rss() - before < 50 * 1024 * 1024, 'nothing was decoded')
    const heavy = await send({ file3: new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'heavy.jpg') })
    t.equal(heavy.statusCode, 413)
    t.match(heavy.json(), {
      code: 'PHOTO_TOO_LARGE',
      message: '파일 크기는 10MB 이하만 등록 가능합니다.',
      data: { field: 'file3' },
    })
    const whole = await send({ file3: new File([new Uint8Array(10 * 1024 * 1024)], 'heavy.jpg') })
    t.match(whole.json(), { code: 'PHOTO_TYPE_NOT_ALLOWED' }, 'ten megabytes are not too many')
  },
)

t.test('texts are judged before any photo is, and bodies that are none are refused', async (t) => {
  const before = (await photosOf(minji)).length
  const short = await send({ content: '짧', file1: await aPhoto() })
  t.match(short.json(), { code: 'INVALID_REQUEST', data: { fields: { content: /2자 이상/ } } })
  const url = '/api/users/test-forms'
  const type = 'multipart/form-data; boundary=x'
  const part = '--x\r\ncontent-disposition: form-data; name="content"\r\n\r\n좋아요\r\n'
  for (const [what, contentType, payload] of [
    ['JSON', 'application/json', '{}'],
    [
      'a body that ends early',
      type,
      `${part}--x\r\ncontent-disposition: form-data; name="file1"; filename="a.jpg"\r\n\r\nabc`,
    ],
    ['no boundary', 'multipart/form-data', part],
    [
      'a file that nobody asked for',
      type,
      `${part}--x\r\ncontent-disposition: form-data; name="other"; filename="a.jpg"\r\n\r\nabc\r\n--x--\r\n`,
    ],
    ['a text that never ends', type, `${part.replace('좋아요', '가'.repeat(9_000))}--x--\r\n`],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': contentType },
      payload,
    })
    t.match(answer.json(), { code: 'INVALID_REQUEST' }, what)
  }
  const four = { file1: await aPhoto(), file2: await aPhoto(), file3: await aPhoto(), file4: await aPhoto() }
  t.equal((await send(four)).statusCode, 413, 'four photos')
  t.equal((await sendForm(app, {}, await formBody({ content: '좋아요' }))).statusCode, 401)
  t.equal((await photosOf(minji)).length, before, 'none was kept')
  t.same(readdirSync(join(directory, 'staging')), [], 'nothing is left behind')
  const none = await send({ file1: new File([], '') })
  t.match(none.json(), { data: { photos: {} } }, 'an empty field of a browser is no photo')
})

t.test('a photo that everybody may see is kept by browsers for good under its address', async (t) => {
  const photoId = await sendOne(await aPhoto('a.PNG'))
  t.equal(uploads.photoUrl(photoId), `/files/photos/${photoId}/720.webp`)
  const answer = await app.inject(uploads.photoUrl(photoId))
  t.match(answer.headers, {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const name of ['721.webp', '720.png', '720', '..%2F..%2Fetc'])
    t.equal((await shown(photoId, name)).statusCode, 400, name)
  t.equal((await shown(randomUUID())).statusCode, 404)
  t.equal(
    (await shown(await sendOne(await aPhoto(), { use: 'none' }))).statusCode,
    404,
    'before it belongs to anything',
  )
})

t.test("an inquiry's photo is only shown to whoever holds its address", async (t) => {
  const photoId = await sendOne(await aPhoto(), { use: 'inquiry' })
  const other = await sendOne(await aPhoto(), { use: 'inquiry' })
  const url = uploads.privatePhotoUrl(deps.env, photoId)
  const answer = await app.inject(url)
  t.equal(answer.statusCode, 200)
  t.match(answer.headers['cache-control'], 'private, max-age=31536000, immutable')
  t.equal((await shown(photoId)).statusCode, 404, 'without the key')
  t.equal((await app.inject(url.replace(photoId, other))).statusCode, 404, "with another photo's key")
  t.equal((await app.inject(`${url}A`)).statusCode, 404)
})

t.test('a photo is claimed once, by its own member, or the whole transaction is refused', async (t) => {
  const [mine, second] = [
    await sendOne(await aPhoto(), { use: 'none' }),
    await sendOne(await aPhoto(), { use: 'none' }),
  ]
  const review = { use: 'review', subject: 'one', now: clock.now() } as const
  const refused = { refused: 'PHOTO_NOT_USABLE' }
  t.match(await claim(deps, [mine], { ...review, memberId: junho }), refused, "somebody else's")
  t.match(
    await claim(deps, [mine, randomUUID()], { ...review, memberId: minji }),
    refused,
    'one that is gone',
  )
  t.equal(await claim(deps, [mine, second], { ...review, memberId: minji }), null)
  t.match(await claim(deps, [second], { ...review, memberId: minji }), refused, 'twice')
  t.equal(await claim(deps, [], { ...review, memberId: minji }), null)
})

t.test(
  'what is taken away, never claimed or whose member leaves is gone at once, its files with the next sweep',
  async (t) => {
    await uploads.sweepPhotos(deps)
    const kept = () => readdirSync(join(directory, 'photos'))
    const [taken, unclaimed, leaving] = [
      await sendOne(await aPhoto()),
      await sendOne(await aPhoto(), { use: 'none' }),
      await sendOne(await aPhoto()),
    ]
    const release = async (memberId: number) => {
      const { sql, parameters } = uploads.releasePhotos(deps.db.kysely, [taken], memberId)
      await database.pool.query(sql, [...parameters])
    }
    await release(junho)
    t.equal((await shown(taken)).statusCode, 200, 'nobody takes a photo of somebody else')
    await release(minji)
    t.equal((await shown(taken)).statusCode, 404)
    t.ok(kept().includes(taken))
    await uploads.sweepPhotos(deps)
    t.notOk(kept().includes(taken))
    t.ok(kept().includes(unclaimed), 'its form may still be under way')
    clock.moveTo('2026-11-20T11:00:01+09:00')
    await uploads.sweepPhotos(deps)
    t.notOk(kept().includes(unclaimed))
    await database.pool.query('DELETE FROM shop.photos WHERE member_id = $1', [minji])
    t.equal((await shown(leaving)).statusCode, 404)
    t.ok((await uploads.sweepPhotos(deps)) > 0)
    t.same(kept(), [])
    t.equal(await uploads.sweepPhotos(deps), 0)
  },
)

t.test('a member sends sixty forms in ten minutes, whatever they are about (rule 571)', async (t) => {
  await aMember(deps, { email: 'floods@example.com', phoneNumber: '01022224444' })
  const own = await headersOf(shop, 'floods@example.com')
  const sendAs = async (who: Record<string, string>) =>
    sendForm(app, who, await formBody({ content: '좋아요' }))
  for (let nth = 1; nth <= 60; nth += 1) t.equal((await sendAs(own)).statusCode, 200)
  const late = await sendForm(app, own, await formBody({ content: '좋아요', file1: await aPhoto() }))
  t.match(late.json(), { code: 'TOO_MANY_REQUESTS' })
  t.ok(Number(late.headers['retry-after']) > 0)
  t.equal((await sendAs(await headersOf(shop, 'junho@example.com'))).statusCode, 200, 'nobody else waits')
})

t.test(
  'a form for which there is no room on the disk is refused as busy, and taken later (rule 571)',
  async (t) => {
    const own = await headersOf(shop, 'junho@example.com')
    const body = await formBody({ content: '좋아요', file1: await aPhoto() })
    const ends = Promise.withResolvers<void>()
    const { waitMs } = app.staging
    t.equal(waitMs, 10_000, 'ten seconds (rule 902)')
    app.staging.waitMs = 1
    const others = app.staging.hold('somebody', app.staging.bytesAtMost, () => ends.promise)
    const before = (await photosOf(junho)).length
    const refused = await sendForm(app, own, body)
    t.equal(refused.statusCode, 503)
    t.match(refused.json(), { code: 'BUSY' })
    t.ok(Number(refused.headers['retry-after']) > 0)
    t.same(readdirSync(join(directory, 'staging')), [])
    t.equal((await photosOf(junho)).length, before)
    app.staging.waitMs = waitMs
    const waiting = sendForm(app, own, body)
    ends.resolve()
    await others
    t.equal((await waiting).statusCode, 200)
  },
)

t.test(
  'a photo that waits too long for a decoder is refused as busy, and taken later (rule 902)',
  async (t) => {
    const own = await headersOf(shop, 'junho@example.com')
    const body = await formBody({ content: '좋아요', file1: await aPhoto() })
    const { waitMs } = uploads.decoding
    t.equal(waitMs, 30_000, 'half a minute')
    uploads.decoding.waitMs = 1
    const ends = Promise.withResolvers<void>()
    const others = [1, 2].map(() => uploads.decoding.run(() => ends.promise))
    const refused = await sendForm(app, own, body)
    t.equal(refused.statusCode, 503)
    t.match(refused.json(), { code: 'BUSY' })
    t.same(readdirSync(join(directory, 'staging')), [])
    uploads.decoding.waitMs = waitMs
    const waiting = sendForm(app, own, body)
    ends.resolve()
    await Promise.all(others)
    t.equal((await waiting).statusCode, 200)
  },
)

t.test('room for forms is given first come, first served, to two forms of a sender at a time', async (t) => {
  const room = createStagingRoom()
  room.bytesAtMost = 100
  const entered: string[] = []
  const held = (sender: string, name: string, bytes: number) => {
    const ends = Promise.withResolvers<void>()
    const done = room.hold(sender, bytes, async () => {
      entered.push(name)
      await ends.promise
    })
    return {
      end: async () => {
        ends.resolve()
        await done
      },
    }
  }
  const [one, two, three] = ['one', 'two', 'three'].map((name) => held('minji', name, 30)) as [
    Held,
    Held,
    Held,
  ]
  const large = held('junho', 'large', 50)
  const small = held('seoyeon', 'small', 10)
  await turns()
  t.same(entered, ['one', 'two'], 'the third of one sender waits, and the large one for room')
  await one.end()
  await turns()
  t.same(entered, ['one', 'two', 'large', 'small'], 'the small one came after the large one')
  for (const form of [two, large, small]) await form.end()
  await three.end()
  t.equal(entered.at(-1), 'three')

  const whole = held('minji', 'whole', 500)
  await turns()
  t.equal(entered.at(-1), 'whole', 'what is larger than the room has it alone')
  room.waitMs = 1
  t.match(await room.hold('junho', 1, async () => null), { refused: 'BUSY' })
  await whole.end()
  t.equal(await room.hold('junho', 1, async () => 'in'), 'in')
})

t.test(
  'who sends slowly gives way to who waits, the slowest first, and to nobody else (rule 571)',
  async (t) => {
    const mb = 1024 * 1024
    let now = 0
    const room = createStagingRoom(() => now)
    room.bytesAtMost = 90 * mb
    room.waitMs = 1
    /** A form that stays until the end of the test; null when there is no room for it. */
    const enters = async (sender: string): Promise<Place | null> => {
      const entered = Promise.withResolvers<Place>()
      const done = room.hold(sender, 30 * mb, (place) => {
        entered.resolve(place)
        return new Promise<void>(() => {})
      })
      return Promise.race([entered.promise, done.then(() => null)])
    }
    const isThere = (place: Place | null) => place?.signal.aborted === false
    const silent = await enters('silent')
    const slow = await enters('slow')
    slow?.took(10 * mb)
    const steady = await enters('steady')
    steady?.took(29 * mb)
    now = 60_000
    t.same([silent, slow, steady].map(isThere), [true, true, true], 'nobody waits')
    t.ok(isThere(await enters('first')))
    t.same([silent, slow, steady].map(isThere), [false, true, true])
    t.ok(isThere(await enters('second')))
    t.same([silent, slow, steady].map(isThere), [false, false, true])
    t.notOk(isThere(await enters('third')), 'who keeps the pace keeps the room')
    now = 63_100
    steady?.whole()
    t.notOk(isThere(await enters('third')), 'and so does what has arrived')
    t.ok(isThere(steady))
  },
)

t.test('nobody gives way where that lets nobody in (rule 571)', async (t) => {
  let now = 0
  const room = createStagingRoom(() => now)
  room.bytesAtMost = 100
  room.waitMs = 1
  const ends = Promise.withResolvers<void>()
  const places: Place[] = []
  const forms = ['one', 'two'].map((sender) =>
    room.hold(sender, 50, async (place) => {
      places.push(place)
      await ends.promise
    }),
  )
  await turns()
  places[1]?.whole()
  now = 6_000
  t.match(await room.hold('large', 80, async () => 'in'), { refused: 'BUSY' })
  t.equal(places[0]?.signal.aborted, false)
  t.equal(await room.hold('small', 50, async () => 'in'), 'in')
  t.equal(places[0]?.signal.aborted, true)
  ends.resolve()
  await Promise.all(forms)
})

t.test(
  'whoever waits gets the room of the next form that becomes late, before a sender with one',
  async (t) => {
    const room = createStagingRoom()
    room.bytesAtMost = 100
    room.behindMs = 20
    const [ends, order] = [Promise.withResolvers<void>(), [] as string[]]
    const slow = room.hold('slow', 100, async () => ends.promise)
    const next = ['slow', 'other'].map((sender) =>
      room.hold(sender, 100, async (place) => {
        order.push(sender)
        place.whole()
      }),
    )
    await Promise.all(next)
    t.same(order, ['other', 'slow'])
    ends.resolve()
    await slow
  },
)

const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

/** Begins a form of as many bytes as it says, and sends the first byte of its photo and nothing more until it goes on. */
function trickles(address: URL, headers: Record<string, string>, bytes: number) {
  const head = `--x\r\ncontent-disposition: form-data; name="file1"; filename="a.jpg"\r\n\r\n`
  const tail = `\r\n--x\r\ncontent-disposition: form-data; name="content"\r\n\r\n좋아요\r\n--x--\r\n`
  const sent = opened(new URL('/api/users/test-forms', address), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': bytes },
  })
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
  sent.write(`${head}a`)
  const rest = Buffer.alloc(bytes - Buffer.byteLength(head) - 1 - Buffer.byteLength(tail))
  return {
    goesOn: () => {
      sent.end(Buffer.concat([rest, Buffer.from(tail)]))
      return answer
    },
  }
}

t.test('five members who send as slowly as they can keep the room from nobody else (rule 571)', async (t) => {
  const { bytesAtMost, behindMs } = app.staging
  // A thousandth of what it is in a shop: eight of ten forms fit.
  app.staging.bytesAtMost = Math.round(bytesAtMost / 1024)
  const staged = () => readdirSync(join(directory, 'staging')).length
  const slow: ReturnType<typeof trickles>[] = []
  for (const nth of [1, 2, 3, 4, 5]) {
    const email = `slow-${nth}@example.com`
    await aMember(deps, { email, phoneNumber: `0109999000${nth}` })
    const own = await headersOf(shop, email)
    slow.push(trickles(address, own, 30 * 1024), trickles(address, own, 30 * 1024))
  }
  while (staged() < 8) await turns()
  app.staging.behindMs = 1
  await aMember(deps, { email: 'quick@example.com', phoneNumber: '01099990009' })
  const quick = await headersOf(shop, 'quick@example.com')
  const body = await formBody({ content: '좋아요', file1: await aPhoto() })
  t.equal((await sendForm(app, quick, body)).statusCode, 200)
  while (staged() > 8) await turns()
  const answers = await Promise.all(slow.map((form) => form.goesOn()))
  t.ok(answers.filter((status) => status === 503).length >= 2, 'who gave way reads that the shop is busy')
  t.same([...new Set(answers)].sort(), [415, 503], 'the others are read: theirs is no photo')
  t.same(readdirSync(join(directory, 'staging')), [])
  Object.assign(app.staging, { bytesAtMost, behindMs })
})

t.test('who has two forms that do not arrive gets a third one in their place (rule 571)', async (t) => {
  let now = 0
  const room = createStagingRoom(() => now)
  const forms: { name: string; place: Place }[] = []
  const held = (sender: string, name: string) =>
    room.hold(sender, 30, async (place) => {
      forms.push({ name, place })
      await new Promise<void>(() => {})
    })
  const inside = () => forms.filter(({ place }) => !place.signal.aborted).map(({ name }) => name)
  void held('minji', 'lift')
  now = 1_000
  void held('minji', 'underground')
  void held('junho', 'silent')
  now = 5_000
  void held('minji', 'third')
  await turns()
  t.same(inside(), ['underground', 'silent', 'third'], 'the slowest of their own, though there is room')
  now = 5_900
  void held('minji', 'early')
  await turns()
  t.same(inside(), ['underground', 'silent', 'third'], 'nothing of theirs is late yet')
  now = 6_000
  void held('minji', 'fifth')
  await turns()
  t.same(inside(), ['silent', 'third', 'early'], 'one place for whoever came first')
})

t.test('a form that waits for others of its sender is refused as busy, too (rule 571)', async (t) => {
  const room = createStagingRoom(() => 0)
  room.waitMs = 1
  const ends = Promise.withResolvers<void>()
  const two = [1, 2].map(() => room.hold('minji', 30, () => ends.promise))
  t.match(await room.hold('minji', 30, async () => 'in'), { refused: 'BUSY' })
  t.equal(await room.hold('junho', 30, async () => 'in'), 'in', 'nobody else waits behind it')
  ends.resolve()
  await Promise.all(two)
  t.equal(await room.hold('minji', 30, async () => 'in'), 'in')
})

t.test('after two forms whose connection broke off the third one is answered (rule 571)', async (t) => {
  const { behindMs } = app.staging
  app.staging.behindMs = 20
  await aMember(deps, { email: 'lift@example.com', phoneNumber: '01099990010' })
  const own = await headersOf(shop, 'lift@example.com')
  const silent = [1, 2].map(() => trickles(address, own, 3_000_000))
  while (readdirSync(join(directory, 'staging')).length < 2) await turns()
  t.equal((await sendForm(app, own, await formBody({ content: '좋아요' }))).statusCode, 200)
  const answers = await Promise.all(silent.map((form) => form.goesOn()))
  t.ok(answers.includes(503), 'one of them gave its place up')
  t.same(readdirSync(join(directory, 'staging')), [])
  app.staging.behindMs = behindMs
})

t.test('a form that gives way before it has a folder leaves none behind (rule 571)', async (t) => {
  const { hold } = app.staging
  const isRead = Promise.withResolvers<void>()
  app.staging.hold = (sender, bytes, work) =>
    hold(sender, bytes, (place) =>
      work({ ...place, took: () => isRead.resolve(), signal: AbortSignal.abort() }),
    )
  const slow = trickles(address, await headersOf(shop, 'junho@example.com'), 3_000)
  await isRead.promise
  t.same(readdirSync(join(directory, 'staging')), [])
  t.equal(await slow.goesOn(), 503)
  app.staging.hold = hold
})

t.test('the room for forms is half of the disk that a container has', async (t) => {
  const compose = readFileSync(new URL('../../server/deploy/compose.yaml', import.meta.url), 'utf8')
  const sizes = [...compose.matchAll(/\/data:[^"]*size=(\d+)m/g)].map(([, mb]) => Number(mb))
  t.ok(sizes.length > 0)
  for (const mb of sizes) t.ok(createStagingRoom().bytesAtMost * 2 <= mb * 1024 * 1024, `${mb} MB`)
})

type Held = { end: () => Promise<void> }
/** As long as what needs no input takes. */
const turns = () => new Promise<void>((resolve) => setImmediate(resolve))
