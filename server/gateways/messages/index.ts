import type { Env } from '../../platform/env.ts'
import { createSmtpMailer } from '../smtp/index.ts'
import { createSolapi } from '../solapi/index.ts'
import type { Mailer, PhoneMessages } from './port.ts'

export type { Mail, SentMessage } from './port.ts'

/** The provider of messages to phones that the settings name. */
export const phoneMessagesOf = (env: Env): PhoneMessages =>
  createSolapi({
    apiBase: env.SOLAPI_BASE,
    apiKey: env.SOLAPI_API_KEY,
    apiSecret: env.SOLAPI_API_SECRET,
    from: env.SOLAPI_FROM,
    channelId: env.SOLAPI_CHANNEL_ID,
    templatePrefix: env.SOLAPI_TEMPLATE_PREFIX,
  })

/** The mail server that the settings name. */
export const mailerOf = (env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer =>
  createSmtpMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
