import { createTransport } from 'nodemailer'
import type { Mailer, SentMessage } from '../messages/port.ts'

/** A mail server refuses a sender who opens many more. */
const sessionsAtOnce = 10

/** Creates a mailer over SMTP. */
export function createSmtpMailer(settings: { smtpUrl: string; from: string; timeoutMs: number }): Mailer {
  const { smtpUrl: url, from, timeoutMs } = settings
  return {
    send: async (mails) => {
      if (mails.length === 0) return []
      const transport = createTransport(
        {
          ...{ url, pool: true, maxConnections: sessionsAtOnce, maxMessages: mails.length },
          ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
        },
        { from, headers: { 'Auto-Submitted': 'auto-generated' } },
      )
      const sent = mails.map(
        (mail): Promise<SentMessage> => transport.sendMail(mail).then(() => ({ outcome: 'sent' }), readFault),
      )
      return Promise.all(sent).finally(() => transport.close())
    },
  }
}

function readFault(fault: unknown): SentMessage {
  const code = fault instanceof Error && 'responseCode' in fault ? fault.responseCode : undefined
  if (typeof code === 'number') {
    // 5xx is permanent (RFC 5321), except for 530 and 535: those mean that our credentials are wrong.
    const isFinal = code >= 500 && code !== 530 && code !== 535
    return { outcome: isFinal ? 'refused' : 'failed', reason: `SMTP_${code}` }
  }
  const name = fault instanceof Error && 'code' in fault ? String(fault.code) : 'NETWORK_FAILURE'
  return { outcome: 'failed', reason: name }
}
