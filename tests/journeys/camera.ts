import { writeFileSync } from 'node:fs'
import type { LaunchOptions, Locator } from '@playwright/test'
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** What the camera of a phone reads from a QR code as it is drawn. */
export async function readByCamera(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** What a browser is started with whose camera sees a label with this code, filmed into `file`. */
export function cameraThatSees(code: string, file: string): LaunchOptions['args'] {
  writeFileSync(file, filmOf(code))
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}

/** One grey frame in YUV4MPEG2: the code on white, in the middle. */
function filmOf(code: string): Buffer {
  const [width, height, pixels] = [640, 480, 8]
  const rows = encodeQR(code, 'raw', { ecc: 'low' })
  const edge = { x: (width - rows.length * pixels) / 2, y: (height - rows.length * pixels) / 2 }
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (rows[Math.floor((y - edge.y) / pixels)]?.[Math.floor((x - edge.x) / pixels)])
        light[y * width + x] = 16
  const colours = Buffer.alloc((width * height) / 2, 128)
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(head), light, colours])
}
