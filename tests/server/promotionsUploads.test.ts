import sharp from 'sharp'
import t from 'tap'
import { aPromotedShop, type Body } from './promotionsFixture.ts'

const shop = await aPromotedShop('promotions_uploads')
t.teardown(shop.end)
const content = await shop.tokenOf('content')

async function upload(file: Uint8Array | string, name = 'banner.png', as: Record<string, string> = content) {
  const form = new FormData()
  form.set(
    'file',
    new File([typeof file === 'string' ? file : new Uint8Array(file)], name, { type: 'image/png' }),
  )
  const body = new Response(form)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/promotion-files',
    headers: { ...as, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: answer.statusCode, ...answer.json<Body<{ id: number; fileUrl: string }>>() }
}

const canvasOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#855' } })

t.test('a picture of staff is drawn anew and takes the place of the drawn banner', async (t) => {
  const secret = 'GPS 37.5665 126.9780'
  const photo = await canvasOf(2_000, 1_000)
    .jpeg()
    .withExif({ IFD0: { Copyright: secret } })
    .toBuffer()
  t.ok(photo.includes(secret))
  const { status, data } = await upload(photo, 'holiday.jpg')
  t.equal(status, 200)
  const shown = await shop.app.inject({ url: data.fileUrl })
  t.match(shown.headers, { 'content-type': 'image/webp', 'cache-control': /immutable/ })
  t.match(await sharp(shown.rawPayload).metadata(), { format: 'webp', width: 1_440, height: 720 })
  t.notOk(shown.rawPayload.includes(secret), 'nothing comes along')
  const picture = await shop.put('promotion-pictures', {
    ...{ title: '직접 찍은 배너', scene: 'city', pcFileId: data.id, mobileFileId: data.id },
  })
  await shop.put('banners', { pictureId: picture, target: 'current', startsOn: '2026-11-01', linkUrl: '/' })
  const home = await shop.read<{ banners: { pc_image_file: { fileUrl: string } }[] }>('/api/users/recommend')
  t.ok(home.data.banners.some(({ pc_image_file }) => pc_image_file.fileUrl === data.fileUrl))
})

t.test('what is no raster picture is refused, whatever it calls itself', async (t) => {
  const png = await canvasOf(40, 40).png().toBuffer()
  const files: [string, Uint8Array | string][] = [
    ['a script', '<script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page behind the first bytes of a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')])],
    ['half a picture', (await canvasOf(400, 400).png().toBuffer()).subarray(0, 60)],
    ['a GIF', await canvasOf(40, 40).gif().toBuffer()],
    ['nothing', ''],
  ]
  for (const [what, file] of files) {
    const { status, code } = await upload(file, 'picture.png')
    t.same([status, code], [415, 'UNSUPPORTED_MEDIA_TYPE'], what)
  }
  const page = await canvasOf(40, 40).png().toBuffer()
  const heic = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1')
  t.match(await upload(heic, 'IMG_0417.HEIC'), {
    status: 415,
    code: 'PHOTO_IS_HEIC',
    message: /^아이폰의 HEIC 사진은 올릴 수 없어요.*사진 보관함에서/,
  })
  const { data } = await upload(Buffer.concat([page, Buffer.from('<script>alert(1)</script>')]))
  const kept = await shop.app.inject({ url: data.fileUrl })
  t.notOk(kept.rawPayload.includes('<script>'), 'what hung behind a picture is gone')
})

t.test('too much is refused: bytes, and pixels hidden in few bytes', async (t) => {
  const heavy = await upload(new Uint8Array(10 * 1024 * 1024 + 1))
  t.same([heavy.status, heavy.code], [413, 'PHOTO_TOO_LARGE'])
  const bomb = await canvasOf(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
  t.ok(bomb.length < 1024 * 1024)
  const blown = await upload(bomb)
  t.same([blown.status, blown.code], [413, 'PAYLOAD_TOO_LARGE'])
})

t.test('only staff who look after content may upload, and only to the upload', async (t) => {
  const png = await canvasOf(40, 40).png().toBuffer()
  t.equal((await upload(png, 'a.png', await shop.tokenOf('finance'))).status, 403)
  t.equal((await upload(png, 'a.png', {})).status, 401)
  const send = (url: string, payload: string, type: string) =>
    shop.app.inject({ method: 'POST', url, payload, headers: { ...content, 'content-type': type } })
  t.equal((await send('/api/staff/promotion-files', '{}', 'application/json')).statusCode, 400)
  t.equal((await send('/api/staff/promotion-files', 'x', 'multipart/form-data; boundary=y')).statusCode, 400)
  t.equal((await send('/api/staff/banners', 'x', 'multipart/form-data; boundary=y')).statusCode, 415)
  for (const name of ['..%2F..%2Fetc%2Fpasswd', 'x.webp', `${'a'.repeat(32)}.png`])
    t.equal((await shop.app.inject({ url: `/files/uploads/${name}` })).statusCode, 400, name)
  t.equal((await shop.app.inject({ url: `/files/uploads/${'a'.repeat(32)}.webp` })).statusCode, 404)
})
