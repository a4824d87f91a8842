import { z } from 'zod'

export type Brand = {
  path: string
  name: string
  /** The provider's mark is not ours to draw: a plain letter takes its place. */
  letter: string
  authorizePath: string
  /** The provider lets people keep their address to themselves behind a relay. */
  hidesEmail: boolean
}

export const askedShape = z.object({
  client_id: z.string().min(1),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.literal('code'),
  state: z.string().min(1),
  nonce: z.string().default(''),
  scope: z.string().default(''),
  code_challenge: z.string().default(''),
  code_challenge_method: z.enum(['', 'S256']).default(''),
  response_mode: z.enum(['query', 'form_post']).default('query'),
})
export type Asked = z.infer<typeof askedShape>
