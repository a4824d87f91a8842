import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { z } from 'zod'

/** A change is told to so many lines exactly. */
const linesAHash = 100
const hexDigits = 16

const endShape = z.object({ end: z.int(), hashes: z.array(z.string()) })

/** Hashes the lines of an exported log, which follow its header, some at a time. */
function lineHashes() {
  let [lines, hash] = [0, createHash('sha256')]
  const hashes: string[] = []
  return {
    add: (line: string) => {
      hash.update(line).update('\n')
      lines += 1
      if (lines % linesAHash !== 0) return
      hashes.push(hash.digest('hex').slice(0, hexDigits))
      hash = createHash('sha256')
    },
    end: () => {
      if (lines % linesAHash !== 0) hashes.push(hash.digest('hex').slice(0, hexDigits))
      return { end: lines, hashes }
    },
  }
}

/**
 * Cuts text that arrives in pieces into the lines of a log. A line ends at its line feed alone: a text in it may hold any
 * other character that ends a line elsewhere, U+2028 among them.
 */
function logLines() {
  // A piece may end anywhere, within a letter too.
  const decoder = new TextDecoder()
  let rest = ''
  return {
    of: (piece: Buffer): string[] => {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      return lines
    },
    last: (): string[] => (rest === '' ? [] : [rest]),
  }
}

/** Passes an exported log on and adds its last line: how many lines follow the header, and their hashes. */
export function withEnd(): Transform {
  const seen = lineHashes()
  const lines = logLines()
  let isHeader = true
  const take = (line: string) => {
    if (!isHeader) seen.add(line)
    isHeader = false
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      for (const line of lines.of(chunk)) take(line)
      done(null, chunk)
    },
    flush(done) {
      for (const line of lines.last()) take(line)
      done(null, `${JSON.stringify(seen.end())}\n`)
    },
  })
}

/** The lines of a file, which may have come by a machine that ends its lines with CR LF. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const lines = logLines()
  const pieces: AsyncIterable<Buffer> = createReadStream(file)
  for await (const piece of pieces) for (const line of lines.of(piece)) yield line.replace(/\r$/, '')
  yield* lines.last()
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const isHeader = (line: string): boolean => z.object({ log: z.literal(1) }).safeParse(readJson(line)).success
const endOf = (line: string) =>
  line.startsWith('{"end":') ? endShape.safeParse(readJson(line)).data : undefined

/**
 * Says what keeps a file from being the log that was exported: it is empty, no log, cut, or altered, and about where.
 * Null when it is whole.
 */
export async function whatLogLacks(file: string): Promise<string | null> {
  const seen = lineHashes()
  let [header, count, hasRows] = [false, 0, false]
  let end: z.output<typeof endShape> | undefined
  for await (const line of linesOf(file)) {
    count += 1
    if (count === 1) {
      header = isHeader(line)
      if (!header) return `${file} is no exported log`
      continue
    }
    if (end !== undefined)
      return `${file} was altered: something follows the line that ends the export, line ${count - 1}`
    end = endOf(line)
    if (end === undefined) seen.add(line)
    hasRows ||= end === undefined && !line.startsWith('{"exported":')
  }
  if (count === 0) return `${file} is empty`
  if (end === undefined) return `${file} was cut after line ${count}: the line that ends an export is missing`
  const found = seen.end()
  const differs = end.hashes.findIndex((hash, nth) => hash !== found.hashes[nth])
  const from = (differs < 0 ? found.hashes.length : differs) * linesAHash + 2
  if (found.end !== end.end)
    return `${file} was cut or added to: ${end.end} lines were exported, ${found.end} are there; they differ from line ${from} on`
  if (differs >= 0) {
    const to = Math.min(from + linesAHash - 1, found.end + 1)
    return `${file} was altered: lines ${from} to ${to} are not what was exported`
  }
  return !hasRows ? `${file} holds no event: the exported shop was empty` : null
}
