import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Projection } from '../../server/platform/projections/projection.ts'
import { replay } from './givenWhenThen.ts'

/**
 * What the projections make of a recorded log, as one hash for each 'name@version'. A hash that changes while its
 * version stays means that a fold was changed without a rebuild being asked for.
 */
export async function goldenResults(
  log: string | Readable,
  projections: readonly Projection[],
  tables?: string,
  pageSize?: number,
): Promise<Record<string, string>> {
  const recorded = await replay(log, projections, tables, pageSize)
  try {
    const rowsOf = await recorded.until({})
    const results: Record<string, string> = {}
    for (const { name, version, tables: own } of projections) {
      const hash = createHash('sha256')
      for (const table of own)
        for (const row of (await rowsOf(table)).map((row) => JSON.stringify(row)).sort())
          hash.update(`${table} ${row}\n`)
      results[`${name}@${version}`] = hash.digest('hex')
    }
    return results
  } finally {
    await recorded.end()
  }
}

/** The projections whose results are not the recorded ones, in sentences. */
export function changedFolds(recorded: Record<string, string>, now: Record<string, string>): string[] {
  return Object.entries(now).flatMap(([name, hash]) => {
    if (recorded[name] === undefined)
      return [`${name} has no recorded result: record it together with its new version`]
    return recorded[name] === hash ? [] : [`${name} makes other rows of the recorded log: raise its version`]
  })
}
