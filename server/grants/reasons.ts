import type { Reads } from '../platform/deps.ts'

/** What staff typed for these references of events. */
export async function typedReasons(
  { kysely }: Pick<Reads, 'kysely'>,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = references.flatMap((reference) => /^grant:([0-9a-f-]{36})$/.exec(reference)?.[1] ?? [])
  if (ids.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('shop.member_grants')
    .select(['grant_id as id', 'reason'])
    .where('grant_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, reason }) => [`grant:${id}`, reason]))
}
