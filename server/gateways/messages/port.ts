/** `refused` is permanent for this message, `failed` is worth a retry. A failure is never thrown. */
export type SentMessage = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: string }

export type PhoneMessage = {
  /** Our own id of the message; a retry repeats it. */
  id: string
  /** Digits only. */
  to: string
  /** Our name of the message, for which the provider has an approved template. */
  name: string
  /** The template's variables; any may be empty. */
  variables: Readonly<Record<string, string>>
  /** The text of the SMS to a phone without KakaoTalk. */
  text: string
}

export type PhoneMessages = {
  /** Sends 알림톡, or SMS to a phone without KakaoTalk. */
  send(message: PhoneMessage): Promise<SentMessage>
}

/** A repeated message id denotes the same mail, so a receiver may drop the duplicate. */
export type Mail = { messageId: string; to: string; subject: string; text: string; html: string }

export type Mailer = {
  /** Passes mails to the mail server, several over one session, and returns what became of each. */
  send(mails: readonly Mail[]): Promise<SentMessage[]>
}
