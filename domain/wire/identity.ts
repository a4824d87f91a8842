import * as z from 'zod/mini'
import { answer } from './primitives.ts'

/** The form that opens the identity popup: posted to `popupUrl` with every other text as a field, by its name. */
const identityForm = z.catchall(z.object({ popupUrl: z.string() }), z.string())
export type IdentityForm = z.infer<typeof identityForm>
export const identityFormAnswer = answer(identityForm)

/** The result that /pass gets and posts to its opener; on failure `fail` (a code) and `message`. */
export type PassResult = {
  name: string
  /** '1' male, '0' female. */
  gender: '0' | '1'
  mobileno: string
  /** yyyyMMdd */
  birthdate: string
}
