import type { Reads } from '../platform/deps.ts'

/** The wordings of the answers to these inquiries, by `<inquiry>.<version>`; those of a member who has left are erased. */
export async function answerWords(
  { kysely }: Reads,
  inquiryIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  if (inquiryIds.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('shop.inquiry_answers')
    .select(['inquiry_id', 'version', 'content'])
    .where('inquiry_id', 'in', inquiryIds)
    .execute()
  return new Map(rows.map(({ inquiry_id, version, content }) => [`${inquiry_id}.${version}`, content]))
}
