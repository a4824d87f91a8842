import { itemTexts } from '../../consignments/index.ts'
import type { Deps } from '../../platform/deps.ts'

type Names = { brand: string; modelName: string }
type Named = Names & { consignmentId: string }

/**
 * The brand and model of each of these rows: those of the product, or, of an item that was never accepted, as its owner
 * typed them in the application (rules 575 and 666).
 */
export async function namesOf<Row extends Named>(
  { pool }: Pick<Deps['db'], 'pool'>,
  rows: readonly Row[],
): Promise<(row: Row) => Names> {
  const unlisted = rows.filter(({ modelName }) => modelName === '').map(({ consignmentId }) => consignmentId)
  const textOf = await itemTexts(pool, [...new Set(unlisted)])
  return ({ consignmentId, brand, modelName }) => {
    if (modelName !== '') return { brand, modelName }
    const typed = textOf(consignmentId)
    return { brand: typed.brand, modelName: typed.modelName }
  }
}
