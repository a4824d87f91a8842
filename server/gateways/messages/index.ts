import type { Env } from '../../platform/env.ts'
import { createSmtpMailer } from '../smtp/index.ts'
import { createSolapi } from '../solapi/index.ts'
import type { Mailer, PhoneMessages } from './port.ts'

export type { Mail, PhoneMessage, PhoneMessages, SentMessage, SentToPhone } from './port.ts'

/** The provider of messages to phones that the settings name. */
export const phoneMessagesOf = (
  env: Pick<
    Env,
    | 'SOLAPI_BASE'
    | 'SOLAPI_API_KEY'
    | 'SOLAPI_API_SECRET'
    | 'SOLAPI_FROM'
    | 'SOLAPI_CHANNEL_ID'
    | 'PROVIDER_TIMEOUT_SECONDS'
  >,
): PhoneMessages =>
  createSolapi({
    apiBase: env.SOLAPI_BASE,
    apiKey: env.SOLAPI_API_KEY,
    apiSecret: env.SOLAPI_API_SECRET,
    from: env.SOLAPI_FROM,
    channelId: env.SOLAPI_CHANNEL_ID,
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1_000,
  })

/** The mail server that the settings name. */
export const mailerOf = (env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PROVIDER_TIMEOUT_SECONDS'>): Mailer =>
  createSmtpMailer({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1_000,
  })
