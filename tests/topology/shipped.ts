import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * The text of a file of server/deploy with the places of one machine instead of those of containers. Throws when it no
 * longer has what is to be replaced, so that what runs here is what is shipped.
 */
export function shipped(file: string, changes: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(root, 'server/deploy', file), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}
