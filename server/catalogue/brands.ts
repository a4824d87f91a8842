import type { Brand } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'

/** Brands for the list's filter: recommended ones first, then by their place. */
export async function recommendedBrands(db: Deps['db']): Promise<Brand[]> {
  const rows = await db.kysely
    .selectFrom('shop.brands as b')
    .leftJoin('shop.files as f', 'f.id', 'b.image_file_id')
    .select(['b.id', 'b.name_english', 'b.name_korean', 'f.url'])
    .orderBy('b.recommended', 'desc')
    .orderBy('b.position')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    nameEnglish: row.name_english,
    nameKorean: row.name_korean,
    image_file: row.url === null ? null : { fileUrl: row.url },
  }))
}
