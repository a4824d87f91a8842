import { connect } from '../../server/platform/database/database.ts'

/**
 * Every row of every table of the database as text, with what bytes spell in UTF-8 beside their hex: what somebody
 * would find who got hold of a dump.
 */
export async function dumpOf(databaseUrl: string): Promise<{ table: string; text: string }[]> {
  const client = await connect(databaseUrl)
  try {
    const { rows: tables } = await client.query<{ table: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    )
    const dumped: { table: string; text: string }[] = []
    for (const { table } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)
      dumped.push({ table, text: rows.map(({ row }) => row + spelled(row)).join('\n') })
    }
    return dumped
  } finally {
    await client.end()
  }
}

const spelled = (row: string): string =>
  [...row.matchAll(/\\\\x([0-9a-f]+)/g)]
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('utf8'))
    .join(' ')

/** Digits alone also stand by chance inside hashes, ids and larger numbers. */
const stands = (word: string, text: string): boolean =>
  /^\d+$/.test(word) ? new RegExp(`(?<![0-9a-f])${word}(?![0-9a-f])`).test(text) : text.includes(word)

/** Where any of the words stands, as `table: word`. */
export const foundIn = (
  dump: readonly { table: string; text: string }[],
  words: readonly string[],
): string[] =>
  dump.flatMap(({ table, text }) =>
    words.filter((word) => stands(word, text)).map((word) => `${table}: ${word}`),
  )
