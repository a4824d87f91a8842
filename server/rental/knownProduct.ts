import type { Deps } from '../platform/deps.ts'

/** True when a product with this id exists; the catalogue provides the answer. */
export type IsKnownProduct = (db: Deps['db'], productId: number) => Promise<boolean>
