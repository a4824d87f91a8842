import type { Deps } from '../platform/deps.ts'

/** Whether there is a product of this id; the catalogue answers. */
export type IsKnownProduct = (db: Deps['db'], productId: number) => Promise<boolean>
