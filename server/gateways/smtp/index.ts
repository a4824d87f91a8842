import { createTransport } from 'nodemailer'
import type { Mailer, SentMessage } from '../messages/port.ts'

const timeoutMs = 10_000

/** Creates a mailer over SMTP. */
export function createSmtpMailer(settings: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url: settings.smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from: settings.from },
  )
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
        return { outcome: 'sent' }
      } catch (fault) {
        return readFault(fault)
      }
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
