/** `refused` is permanent for this message, `failed` is worth a retry. A failure is never thrown. */
export type SentMessage = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: string }

/** `unanswered`: the provider may have taken it. */
export type SentToPhone = SentMessage | { outcome: 'unanswered'; reason: string }

export type PhoneMessage = {
  /** Our own id of the message; a retry repeats it. */
  id: string
  /** Digits only. */
  to: string
  /** The registered text, with `#{name}` for each variable. */
  template: string
  /** What the variables stand for; none is empty. */
  variables: Readonly<Record<string, string>>
  /** The template with its variables filled in. */
  text: string
}

/** A text that was registered as a template; phones are shown it once it was approved. */
export type RegisteredTemplate = {
  name: string
  content: string
  status: 'approved' | 'waiting' | 'rejected'
}

export type PhoneMessages = {
  /**
   * Sends 알림톡, or SMS to a phone without KakaoTalk, and of a template that is not approved in these words: the words of
   * an older one would be shown with variables of the newer. SMS, too, while nobody knows which are approved, and when the
   * provider refuses the template (rule 590). Once for each call, whatever the message's id.
   */
  send(message: PhoneMessage): Promise<SentToPhone>
  /** Whether the provider took a message with our id since then. `unknown`: it does not say. */
  find(
    message: Pick<PhoneMessage, 'id' | 'to'>,
    since: Date,
  ): Promise<{ outcome: 'found' | 'absent' } | { outcome: 'unknown'; reason: string }>
  /**
   * The templates of the shop's channel that can be used, or may be once they are approved, and how many others cannot be
   * read. Throws when the provider does not answer.
   */
  templates(): Promise<{ templates: RegisteredTemplate[]; unread: number }>
  /**
   * Registers a template in one of the provider's categories, to be approved by people of KakaoTalk. Throws when the
   * provider does not take it.
   */
  register(template: { name: string; content: string }, category: string): Promise<void>
}

/** A repeated message id denotes the same mail, so a receiver may drop the duplicate. */
export type Mail = { messageId: string; to: string; subject: string; text: string; html: string }

export type Mailer = {
  /** Passes mails to the mail server, several over one session, and returns what became of each. */
  send(mails: readonly Mail[]): Promise<SentMessage[]>
}
