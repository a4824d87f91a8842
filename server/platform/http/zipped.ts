import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const squeezed = promisify(deflateRaw)
/** The first day that a zip file can name: its parts carry no time of their own. */
const firstDay = 0x0021
const utf8Names = 0x0800
const sizesFollow = 0x0008
const deflated = 8
const version = 20
/** An empty last block, as deflate ends. */
const lastBlock = Buffer.from([3, 0])

/** Texts that a zip file holds under a name; the next piece is only asked for when the one before was taken. */
export type ZipPart = { name: string; pieces: AsyncIterable<string> | Iterable<string> }
type Written = { name: Buffer; at: number; crc: number; packed: number; size: number }

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )

const about = ({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>) =>
  [[crc, 4] as const, [packed, 4] as const, [size, 4] as const] as const
const method = [
  [version, 2],
  [utf8Names | sizesFollow, 2],
  [deflated, 2],
  [0, 2],
  [firstDay, 2],
] as const

/**
 * A zip file of less than 4 GB, a piece at a time: nothing but the piece is in memory. Every piece ends with the four
 * bytes 00 00 FF FF, by which deflate says that all of it is there.
 */
export async function* zipped(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  const counted = (bytes: Buffer): Buffer => {
    at += bytes.length
    return bytes
  }
  for (const { name, pieces } of parts) {
    const part: Written = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 }
    const none = about({ crc: 0, packed: 0, size: 0 })
    yield counted(
      Buffer.concat([numbers([0x04034b50, 4], ...method, ...none, [part.name.length, 2], [0, 2]), part.name]),
    )
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      const packed = await squeezed(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
      part.crc = crc32(bytes, part.crc)
      part.size += bytes.length
      part.packed += packed.length
      yield counted(packed)
    }
    part.packed += lastBlock.length
    yield counted(Buffer.concat([lastBlock, numbers([0x08074b50, 4], ...about(part))]))
    written.push(part)
  }
  const listed = Buffer.concat(
    written.flatMap((part) => [
      numbers([0x02014b50, 4], [version, 2], ...method, ...about(part), [part.name.length, 2]),
      numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [part.at, 4]),
      part.name,
    ]),
  )
  yield Buffer.concat([
    listed,
    numbers([0x06054b50, 4], [0, 2], [0, 2], [written.length, 2], [written.length, 2]),
    numbers([listed.length, 4], [at, 4], [0, 2]),
  ])
}
