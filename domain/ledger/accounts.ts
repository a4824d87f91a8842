import { z } from 'zod'
import { accountNames } from '../shared/accountNames.ts'

/** Every account that a journal line may name. */
export const account = z.enum(accountNames)
export type Account = z.infer<typeof account>
