import * as z from 'zod/mini'

export const noteRequest = z.object({
  memo: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
})
