import * as z from 'zod/mini'
import { answer } from './primitives.ts'

/** The form that opens the identity popup: posted to `popupUrl` with `m=service`. */
const identityForm = z.object({
  token_version_id: z.string(),
  enc_data: z.string(),
  integrity_value: z.string(),
  popupUrl: z.string(),
})
export type IdentityForm = z.infer<typeof identityForm>
export const identityFormAnswer = answer(identityForm)

/** The provider's result, returned through the browser. */
export const identityResultQuery = z.object({
  token_version_id: z._default(z.string().check(z.maxLength(200)), ''),
  enc_data: z._default(z.string().check(z.maxLength(8000)), ''),
  integrity_value: z._default(z.string().check(z.maxLength(200)), ''),
})

/** The result that /pass gets and posts to its opener; on failure `fail` (a code) and `message`. */
export type PassResult = {
  name: string
  /** '1' male, '0' female. */
  gender: '0' | '1'
  mobileno: string
  /** yyyyMMdd */
  birthdate: string
}
