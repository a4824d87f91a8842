import { z } from 'zod'
import type { Store } from '../store.ts'

const tokenShape = z.object({
  id: z.string(),
  value: z.string(),
  requestedAt: z.string(),
  requestNumber: z.string(),
  issuedAt: z.number(),
})
const verificationShape = z.object({ requestNumber: z.string(), outcome: z.string(), at: z.number() })

export type CryptoToken = z.infer<typeof tokenShape>

export const openBooks = (store: Store) => ({
  tokens: store.table('tokens', tokenShape),
  /** How each popup ended, by its token. */
  verifications: store.table('verifications', verificationShape),
})
export type Books = ReturnType<typeof openBooks>
