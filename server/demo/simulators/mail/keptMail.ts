import { z } from 'zod'

export const mailShape = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  messageId: z.string(),
  text: z.string(),
  html: z.string(),
  receivedAt: z.number(),
})
export type KeptMail = z.infer<typeof mailShape>
